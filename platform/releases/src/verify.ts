// Checks that a store has what its journal needs, and repairs the journal.
export {
  expiryFindings,
  futureFindings,
  journalFindings,
  lostParts,
  neededReleases,
  verifyNeeded,
  verifyRelease,
} from './core/composition/verify.ts';
export { withEvidence } from './core/journal/checkpoint.ts';
export { examineEntries, examineJournal, type JournalReading } from './core/journal/journal.ts';
export { applyRepair, planRepair } from './core/journal/repair.ts';
export { checkpointFindings } from './core/journal/stored-checkpoint.ts';
export { neededFinding, withoutForeignPaths } from './core/releases/releases.ts';
export { requireClock } from './core/store/clock.ts';
