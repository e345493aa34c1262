/** Development servers. */
export { DevError } from './dev-plan.ts';
export { runSiteDev } from './proxy/run-site-dev.ts';
export { runDev } from './run-dev.ts';
