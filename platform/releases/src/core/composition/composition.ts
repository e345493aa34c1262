import { type Release, sortUnits, type UnitName } from '@platform/contract';
import { asWarning, type Finding } from '../findings/finding.ts';
import { type ReleaseName, releaseText } from '../releases/release.schema.ts';
import { findRelease, type Needed, neededFinding, withoutForeignPaths } from '../releases/releases.ts';
import { trusted } from '../signing/trusted.ts';
import { type Composition, foldJournal, lastSequence, rollbackTarget } from '../state/history.ts';
import type { Journal } from '../state/journal-state.ts';
import type { Store } from '../store/store.ts';

export interface LiveRelease {
  readonly live: Release;
  readonly previous: Release | null;
}

export interface LiveReleases {
  readonly composition: Composition;
  readonly units: Readonly<Record<UnitName, LiveRelease>>;
}

export interface FoundReleases extends LiveReleases {
  readonly gaps: readonly ReleaseName[];
  /** For each gap, each release with fields that this version does not know, and each route that is left out. */
  readonly findings: readonly Finding[];
}

/**
 * Reads the releases that a journal makes live, or its entries up to a sequence. A missing release of one remote must
 * not stop the whole site: the unit's previous release replaces it, and without one the site goes on without that unit.
 *
 * @throws {StoreError} if the store cannot be reached; then a release is not known to be missing
 */
export async function releasesOf(
  untrusted: Pick<Store, 'read'>,
  journal: Journal,
  sequence = lastSequence(journal),
): Promise<FoundReleases> {
  const store = trusted(untrusted, () => journal);
  const composition = foldJournal(journal, sequence);
  const owners = journal.authority?.owners ?? null;
  const find = async (name: ReleaseName | null, role: Needed['role']) => {
    if (name === null) return { release: null, gap: null, findings: [] };
    const found = await findRelease(store, name);
    if (found.status === 'found') {
      const { release, findings } = withoutForeignPaths(found.release, owners);
      const fields = found.ignored.length === 0 ? [] : [ignoredFields(name, found.ignored.join(', '))];
      return { release, gap: null, findings: [...fields, ...findings.map(asWarning)] };
    }
    const finding = neededFinding({ name, role }, found);
    return { release: null, gap: name, findings: [role === 'live' ? finding : asWarning(finding)] };
  };
  const named = (unit: UnitName, id: string | null | undefined) => (id ? { unit, id } : null);
  // At once: in a bucket, each release is a request of its own.
  const found = await Promise.all(
    sortUnits(Object.keys(composition.units)).map(async (unit) => {
      const [live, previous] = await Promise.all([
        find(named(unit, composition.units[unit]?.id), 'live'),
        find(named(unit, rollbackTarget(journal, unit, sequence)), 'rollback'),
      ]);
      return { unit, live, previous };
    }),
  );
  const units: Record<UnitName, LiveRelease> = {};
  for (const { unit, live, previous } of found) {
    if (live.release) units[unit] = { live: live.release, previous: previous.release };
    else if (previous.release) units[unit] = { live: previous.release, previous: null };
  }
  const all = found.flatMap(({ live, previous }) => [live, previous]);
  const gaps = all.flatMap(({ gap }) => gap ?? []);
  const findings = all.flatMap(({ findings }) => findings);
  return { composition, units, gaps, findings };
}

function ignoredFields(name: ReleaseName, fields: string): Finding {
  return asWarning({
    code: 'release-skipped',
    sentence: `${releaseText(name)} was built by a newer version: ${fields} has no effect here.`,
  });
}
