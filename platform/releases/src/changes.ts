// Plans changes of what is live, checks and applies them.
export {
  type Action,
  type ActionContext,
  type Activation,
  activateAction,
  checkSet,
  type Effect,
  holdAction,
  isOrAre,
  liveAlready,
  type PlannedAction,
  type PlannedActivation,
  planAction,
  planSet,
  type ReleaseSet,
  releaseHoldAction,
  requirePassed,
  rollbackAction,
  setText,
} from './changes/actions.ts';
export { activate } from './changes/activate.ts';
export { approvalOf, approve, waitingSets, waitingText } from './changes/approve.ts';
export { type Author, leavingBy, releasesIn } from './changes/change.ts';
export { copyRelease, foreignRelease } from './changes/copy-release.ts';
export { withActivation } from './changes/gate/candidate.ts';
export { holdText, holdUnits, releaseHolds, requireHold } from './changes/hold.ts';
export { prerenderRollbacks, renderLive } from './changes/prerender-rollbacks.ts';
export { planRetirement, retire, retirementFindings } from './changes/retire.ts';
export { planRollback, reasonOf, rollback } from './changes/rollback.ts';
export { testUndo, undoRelease } from './changes/undo.ts';
export { heldName, isRunUrl } from './core/entries/journal-entry.ts';
export { requireUntouched } from './core/journal/journal.ts';
