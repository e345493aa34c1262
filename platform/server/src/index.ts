export { FormProblem, withFormValues } from './answers/form-problem.ts';
export { prefersJson } from './answers/send-problem.ts';
export type { ServerOptions } from './core/core.ts';
export { postgresAccess } from './database/postgres/dump-postgres.ts';
export type { NewSubmission, Repositories } from './database/repositories.ts';
export type { BackendPart, PartCondition, PartRecords } from './environment/backend-part.ts';
export { type Environment, publicSettings, readEnvironment } from './environment/environment.ts';
export * as read from './environment/readers.ts';
export { createSecret, readSecret } from './environment/secret-file.ts';
export { connectionLimits } from './http-server.ts';
export {
  type DataPlaces,
  hasDatabase,
  hasFiles,
  openFiles,
  openRepositories,
  readDataPlaces,
} from './open-data.ts';
export { invalidField, ProblemError } from './problems/problem-error.ts';
export { perMinute } from './security/rate-limits.ts';
export { type ServeOptions, serveSite, serveStore } from './serve-site.ts';
export { signedCookie } from './signing/signed-cookie.ts';
export { deriveKey } from './signing/signer.ts';
export { createPagesServer } from './site/pages-server.ts';
export { sitePlugin } from './site/site.plugin.ts';
export type { TabsAnswer } from './site/tabs.plugin.ts';
export { readSiteEnvironment, siteParts } from './site-parts.ts';
export { explainDatabase } from './start-error.ts';
export type { RunningServer } from './start-server.ts';
export { clockTolerance } from './system/clock.ts';
export { eraseFiles } from './uploads/erase-files.ts';
