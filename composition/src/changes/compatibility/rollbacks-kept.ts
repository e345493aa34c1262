import { type UnitName, unitNames } from '@site/shared-ui/contracts';
import type { LiveReleases } from '../../core/composition/releases-of.ts';
import { asWarning, type Finding } from '../../core/findings/finding.ts';
import { releaseText } from '../../core/releases/release.schema.ts';
import { fitTogether, fitWithShell, type Together } from './fit-together.ts';

/** The live releases alone. */
export function liveTogether({ units }: LiveReleases): Together {
  return Object.fromEntries(Object.entries(units).map(([unit, { live }]) => [unit, live]));
}

/**
 * Which rollbacks a composition takes away: what another unit would go back to does not fit any more. Refused
 * where a new shell takes away a remote's way back; else told, for the order of two rollbacks still helps.
 *
 * @param changed the unit whose release is new in this composition
 */
export function rollbacksKept(releases: LiveReleases, changed: UnitName): readonly Finding[] {
  const live = liveTogether(releases);
  const conflicts = new Set(fitTogether(live).map(({ sentence }) => sentence));
  return unitNames.flatMap((unit) => {
    const previous = releases.units[unit]?.previous;
    if (!previous || unit === changed) return [];
    const { shell } = live;
    if (shell && changed === 'shell') {
      const unfit = fitWithShell(shell, previous);
      if (unfit.length > 0) return unfit;
    }
    return fitTogether({ ...live, [unit]: previous })
      .filter(({ sentence }) => !conflicts.has(sentence))
      .map(({ sentence }) =>
        asWarning({
          code: 'rollback-blocked',
          sentence: `${unit} cannot go back to ${releaseText(previous)} alone: ${sentence}`,
        }),
      );
  });
}
