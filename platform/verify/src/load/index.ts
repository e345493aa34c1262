/** Load on a running site. */
export { type Answer, ask, type Call } from './ask.ts';
export { runLoad } from './run-load.ts';
export { quantile, sendLoad, type Traffic } from './send-load.ts';
