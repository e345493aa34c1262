// The checks of a release before it goes live.
export { gateChecks, runGateOfSet } from './gate.ts';
export type { MountCheck, MountOrder, MountResult, Visit } from './gate-check.ts';
export { isSlower } from './mount.check.ts';
export { requestFindings } from './requests.check.ts';
