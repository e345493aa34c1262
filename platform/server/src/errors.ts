// Errors of the server and its settings, and what may be printed of them. Commands need them without the server.
export { unexpectedText, withoutSecrets } from './environment/failure-text.ts';
export { EnvironmentError } from './environment/read-variables.ts';
export { ServerError } from './problems/server-error.ts';
