import { type Release, sortUnits, type UnitName } from '@platform/contract';
import { findRoute, movedTo } from '@platform/contract/routes';
import {
  canHost,
  checkAgainstShell,
  checkCompatibility,
  liveByUnit,
  overlap,
  type ReleasesByUnit,
} from '../../core/composition/check-compatibility.ts';
import type { LiveReleases } from '../../core/composition/composition.ts';
import { asWarning, type Finding } from '../../core/findings/finding.ts';
import { releaseText } from '../../core/releases/release.schema.ts';
import { findRelease, withoutForeignPaths } from '../../core/releases/releases.ts';
import { done, type GateCheck } from './gate-check.ts';

export const compatibilityCheck: GateCheck = {
  name: 'compatibility',
  doing: 'Comparing contract, shared libraries and addresses with what is live',
  after: [],
  run: async ({ store, owners, release, candidate: { releases, before, changed, incompatible } }) => {
    const found = await findRelease(store, release);
    const leftOut = found.status === 'found' ? withoutForeignPaths(found.release, owners).findings : [];
    const shell = releases.units.shell?.live;
    const blocked = blockedRollbacks(releases, before.units.shell?.live ?? null, changed);
    const known = new Set(redirectFindings(liveByUnit(before)).map(({ sentence }) => sentence));
    const redirects = redirectFindings(liveByUnit(releases)).filter(({ sentence }) => !known.has(sentence));
    return done(
      [...leftOut, ...incompatible, ...redirects, ...blocked],
      release.unit === 'shell' ? undefined : `with shell@${shell?.id}`,
    );
  },
};

/**
 * Rollbacks that a composition makes impossible, because the other unit's previous release would be incompatible.
 * Refused if a new shell blocks the rollback of a remote that was possible with the shell before it. Otherwise a warning:
 * rolling back two units in the right order still works.
 *
 * @param changed the units whose releases are new in this composition; they go back together
 */
function blockedRollbacks(
  releases: LiveReleases,
  shellBefore: Release | null,
  changed: readonly UnitName[],
): readonly Finding[] {
  const live = liveByUnit(releases);
  const conflicts = new Set(checkCompatibility(live).map(({ sentence }) => sentence));
  return sortUnits(Object.keys(releases.units)).flatMap((unit) => {
    const previous = releases.units[unit]?.previous;
    if (!previous || changed.includes(unit)) return [];
    const { shell } = live;
    if (shell && changed.includes('shell') && shellBefore && canHost(shellBefore, previous)) {
      const incompatible = checkAgainstShell(shell, previous);
      if (incompatible.length > 0) return incompatible;
    }
    return checkCompatibility({ ...live, [unit]: previous })
      .filter(({ sentence }) => !conflicts.has(sentence))
      .map(({ sentence }) =>
        asWarning({
          code: 'rollback-blocked',
          sentence: `${unit} cannot go back to ${releaseText(previous)} alone: ${sentence}`,
        }),
      );
  });
}

/**
 * Redirects without effect: a page or another redirect has the address, or they lead to no page. Pages have precedence, so
 * such redirects stop no rollback.
 */
function redirectFindings(releases: ReleasesByUnit): readonly Finding[] {
  const owners = Object.values(releases);
  const pages = owners.flatMap((owner) => owner.routes.map(({ path }) => ({ owner, path })));
  const redirects = owners.flatMap((owner) => (owner.redirects ?? []).map((one) => ({ owner, ...one })));
  return redirects.flatMap(({ owner, from, to }, index): Finding[] => {
    const page = findRoute(pages, from)?.route;
    const earlier = redirects.slice(0, index).find((other) => overlap(other.from, from));
    const rival = page && page.path !== '*' ? page : earlier;
    const what = `${releaseText(owner)} redirects ${from}`;
    if (rival)
      return [{ code: 'path-taken', sentence: `${what}, which ${releaseText(rival.owner)} claims.` }];
    if (movedTo(pages, redirects, from) !== null) return [];
    return [{ code: 'redirect-lost', sentence: `${what} to ${to}, which leads to no page.` }];
  });
}
