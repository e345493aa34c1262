// Checks that a store has what its journal needs, and repairs the journal.

export { closingFindings } from './core/composition/closing-instants.ts';
export { withEvidence } from './core/journal/checkpoint.ts';
export { examineEntries, examineJournal, type JournalReading } from './core/journal/journal.ts';
export { futureFindings, journalFindings } from './core/journal/journal-findings.ts';
export { applyRepair, planRepair } from './core/journal/repair.ts';
export { checkpointFindings } from './core/journal/stored-checkpoint.ts';
export { neededFinding, withoutForeignPaths } from './core/releases/releases.ts';
export { lostParts, verifyNeeded, verifyRelease } from './core/releases/verify-release.ts';
export { neededReleases } from './core/state/history.ts';
export { expiryFindings } from './core/state/key-expiry.ts';
export { requireClock } from './core/store/store.ts';
