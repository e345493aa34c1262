import type { BackupName } from './manifest.ts';

export interface KeepRules {
  /** Now (ms since 1970). */
  readonly now: number;
  /** How many of the newest backups may stay; null for all. */
  readonly keep: number | null;
  /** Maximum age of a backup (ms); null for any. */
  readonly age: number | null;
}

/** Which backups are deleted: never the newest. Pure. */
export function expiredBackups(
  backups: readonly BackupName[],
  { now, keep, age }: KeepRules,
): readonly BackupName[] {
  return backups.filter(({ at }, index) => {
    const newer = backups.length - 1 - index;
    if (newer === 0) return false;
    return (keep !== null && newer >= keep) || (age !== null && now - Date.parse(at) > age);
  });
}
