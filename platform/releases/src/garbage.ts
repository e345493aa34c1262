// Finds and removes releases that nothing needs.
export { collectGarbage, findGarbage, type GcPlan } from './changes/gc/collect.ts';
export { restoreRelease } from './changes/gc/hidden-releases.ts';
export { letGo, pinRelease, readPins } from './changes/gc/pins.ts';
export { type GcRules, rollbackSteps, standstill, tabAge } from './changes/gc/plan-gc.ts';
