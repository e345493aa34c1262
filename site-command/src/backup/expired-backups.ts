import { type BackupName, isOfFuture } from './manifest.ts';

export interface KeepRules {
  readonly now: Date;
  /** How many of the newest backups may stay, with the one of this run; null for all. */
  readonly keep: number | null;
  /** Maximum age of a backup (ms); null for any. */
  readonly age: number | null;
}

/**
 * Which backups are deleted after another one was made. Those that are dated in the future stay, and do not count as
 * newer. The age alone never deletes the newest of the others: if the clock is wrong, all of them look old. Pure.
 *
 * @param earlier the other backups, oldest first; the one of this run is not among them, so it is never deleted
 */
export function expiredBackups(
  earlier: readonly BackupName[],
  { now, keep, age }: KeepRules,
): readonly BackupName[] {
  const past = earlier.filter((backup) => !isOfFuture(backup, now));
  return past.filter(({ at }, index) => {
    const newer = past.length - index;
    const old = age !== null && newer > 1 && now.getTime() - Date.parse(at) > age;
    return (keep !== null && newer >= keep) || old;
  });
}
