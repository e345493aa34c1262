export { gateChecks, runGateOfSet } from './gate.ts';
export type { MountCheck, MountOrder, MountResult, Visit } from './mount-order.ts';
export { requestFindings } from './requests.check.ts';
