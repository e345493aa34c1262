// Errors of the server and its settings, and what may be printed of them.
export { unexpectedText, withoutSecrets } from '@platform/releases/failure-text';
export { EnvironmentError } from './environment/read-variables.ts';
export { ServerError } from './problems/server-error.ts';
