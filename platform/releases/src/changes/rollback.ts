import { isUnitName, type Release, sortUnits, type UnitName } from '@platform/contract';
import { canHost } from '../core/composition/check-compatibility.ts';
import { CompositionError } from '../core/composition-error.ts';
import {
  type ChangeEntry,
  type CheckRecord,
  changesIn,
  type JournalEntry,
} from '../core/entries/journal-entry.ts';
import { asWarning, type Finding } from '../core/findings/finding.ts';
import { type ReleaseName, releaseText } from '../core/releases/release.schema.ts';
import { findRelease, requireRelease } from '../core/releases/releases.ts';
import { verifyRelease } from '../core/releases/verify-release.ts';
import { trusted } from '../core/signing/trusted.ts';
import {
  activationOf,
  changesOf,
  foldJournal,
  rollbackPath,
  rollbackTarget,
  wasLive,
} from '../core/state/history.ts';
import type { Journal } from '../core/state/journal-state.ts';
import type { Store } from '../core/store/store.ts';
import type { Renderer } from '../rendering/prerender/render-outcome.ts';
import { type Author, applyChange, type ChangePlan } from './change.ts';
import { candidateComposition, losses, unitsOfEntry, withActivation } from './gate/candidate.ts';

export interface RollbackRequest {
  readonly unit: UnitName;
  /** Id of a release that was live before; null for the next step back. */
  readonly to: string | null;
  /** Id of the release to replace; the rollback is refused if another one is live. Null, or absent, for any. */
  readonly from?: string | null;
  readonly recall: boolean;
  /** Leaves the other units of the change set where they are, and those that need the newer shell: then it is refused. */
  readonly alone?: boolean;
  /** Holds the units that change, so that no pipeline brings the same fault back. */
  readonly hold?: boolean;
  /** Goes back although the releases are incompatible. Missing or changed files are refused all the same. */
  readonly force?: boolean;
}

function liveUnits(journal: Journal): string {
  return sortUnits(Object.keys(foldJournal(journal).units)).join(', ') || 'none';
}

function targetOf(
  journal: Journal,
  { unit, to, from }: Pick<RollbackRequest, 'unit' | 'to' | 'from'>,
): { readonly name: ReleaseName; readonly from: string | null } {
  const live = foldJournal(journal).units[unit];
  const changes = changesOf(journal, unit);
  const others = () => {
    const before = new Set(changes.map(({ release }) => release));
    return [...before].filter((id) => id !== live?.id).join(', ') || 'none';
  };
  if (changes.length === 0)
    throw new CompositionError(
      'no-rollback',
      `No release of ${unit} was ever live, so there is nothing to roll back. Live are: ${liveUnits(journal)}.`,
    );
  if (from && from !== live?.id) {
    const state = live ? `${unit}@${live.id} is live, not ${from}` : `${unit} is off the site`;
    throw new CompositionError(
      'overtaken',
      `${state}: nothing was changed. Look at "npm run site -- history ${unit}" before you roll it back further.`,
    );
  }
  const id = to ?? rollbackTarget(journal, unit);
  if (id === null) {
    const activation = activationOf(journal, unit);
    const set = activation ? changesIn(journal.entries[activation.sequence - 1] as JournalEntry) : [];
    const came = set.filter((change) => change.unit !== unit).map((change) => change.unit);
    throw new CompositionError(
      'no-rollback',
      `${unit}${live ? `@${live.id}` : ''} has no predecessor that was not taken back. ${
        came.length > 0 && others() === 'none'
          ? `It came to the site with ${came.join(', ')}: roll that back, or retire ${unit}.`
          : `Name a release with --to; there are: ${others()}.`
      }`,
    );
  }
  if (id === live?.id) {
    throw new CompositionError('no-rollback', `${unit}@${id} is live already, since ${live.since}.`);
  }
  if (!wasLive(journal, { unit, id })) {
    throw new CompositionError(
      'no-rollback',
      `${unit}@${id} was never live, so it was never checked: use activate, which checks it. Live before were: ${others()}.`,
    );
  }
  return { name: { unit, id }, from: live?.id ?? null };
}

/** The change that made a unit what it is now: that of its live release, or its retirement. */
function setOf(journal: Journal, unit: UnitName): ChangeEntry | undefined {
  return activationOf(journal, unit) ?? changesOf(journal, unit).at(-1);
}

/** What becomes of the other units of a change set, of those that have not changed since. Pure. */
function othersOf(journal: Journal, { unit, to, alone = false }: RollbackRequest) {
  const set = setOf(journal, unit);
  const entry = set && journal.entries[set.sequence - 1];
  // Also those of units that left the site with the set.
  const back: ReleaseName[] = [];
  // Remotes that came to the site with the set.
  const leaving: ReleaseName[] = [];
  if (entry?.action !== 'activate' || to !== null || alone) return { back, leaving };
  for (const change of changesIn(entry)) {
    const other = change.unit;
    const isUnchanged = isUnitName(other) && setOf(journal, other)?.sequence === entry.sequence;
    if (other === unit || !isUnchanged) continue;
    const id = rollbackTarget(journal, other);
    const came = change.action !== 'retire' && change.replaces === null;
    if (came && other !== 'shell') leaving.push({ unit: other, id: change.release });
    else if (id !== null) back.push({ unit: other, id });
  }
  return { back, leaving };
}

/**
 * The units that keep an older shell from going live, because their releases need what only the newer one has: each with the
 * next release on its way back that the older shell can host. Without one that it can host, the unit is left out.
 *
 * @param goingBack the releases that go live with the shell
 */
async function blockersOf(
  store: Store,
  journal: Journal,
  goingBack: readonly ReleaseName[],
): Promise<readonly ReleaseName[]> {
  const shellName = goingBack.find(({ unit }) => unit === 'shell');
  if (!shellName) return [];
  const released = trusted(store, () => journal);
  const shell = await requireRelease(released, shellName);
  const found: ReleaseName[] = [];
  for (const [unit, { id }] of Object.entries(foldJournal(journal).units)) {
    if (goingBack.some((one) => one.unit === unit)) continue;
    for (const step of [id, ...rollbackPath(journal, unit)]) {
      const one = await findRelease(released, { unit, id: step });
      if (one.status !== 'found' || !canHost(shell, one.release)) continue;
      if (step !== id) found.push({ unit, id: step });
      break;
    }
  }
  return found;
}

/**
 * Plans a rollback of a unit, and of the units that came with its live release in a change set. The releases were checked
 * and rendered when they first went live, so this only verifies their files and that they are compatible with the other
 * live releases. It runs none of their code. Units that an older shell cannot host go back with it.
 *
 * @param base the journal that the request was made with
 * @param verifyFiles findings about an older release; by default, every byte of it is read
 */
export async function planRollback(
  store: Store,
  request: RollbackRequest,
  author: Author,
  base: Journal,
  verifyFiles = (release: Release): Promise<readonly Finding[]> => verifyRelease(store, release),
): Promise<RollbackPlan> {
  const { recall, force = false, hold = false } = request;
  const { name, from } = targetOf(base, request);
  const { back: ofSet, leaving } = othersOf(base, request);
  const isAlone = request.alone || force;
  const blocking = isAlone ? [] : await blockersOf(store, base, [name, ...ofSet, ...leaving]);
  const back = [...ofSet, ...blocking];
  const verified = await Promise.all(
    [name, ...back].map(async (one) => {
      const started = performance.now();
      const findings = await verifyFiles(
        await requireRelease(
          trusted(store, () => base),
          one,
        ),
      );
      const took = Math.round(performance.now() - started);
      // Written only if the rollback is made, so if they are whole.
      const passed = { check: 'files', outcome: 'passed', note: null } as const;
      const record: CheckRecord = { ...passed, release: releaseText(one), took };
      return { findings, record };
    }),
  );
  const broken = verified.flatMap(({ findings }) => findings);
  const after = withActivation(base, name, back, leaving);
  const candidate = await candidateComposition(store, after);
  const { incompatible } = candidate;
  return {
    name,
    from,
    entry: {
      ...{ action: 'rollback', ...unitsOfEntry(name, back, leaving), ...author, recall },
      ...(hold && { hold: { units: [name, ...back, ...leaving].map(({ unit }) => unit), until: null } }),
    },
    base,
    findings: [...broken, ...(force ? incompatible.map(asWarning) : incompatible), ...losses(candidate)],
    checks: verified.map(({ record }) => record),
    evidence: null,
    force,
    blocking: blocking.map(({ unit }) => unit),
  };
}

export interface RollbackPlan extends ChangePlan {
  readonly blocking: readonly UnitName[];
}

export function reasonOf({ blocking }: Pick<RollbackPlan, 'blocking'>, unit: UnitName): string {
  return blocking.includes(unit) ? 'its release needs the newer shell' : 'it came in the same change set';
}

/** @returns the new entry. Its evidence names the findings that were overruled, and the pages that could not be rendered */
export async function rollback(
  store: Store,
  request: RollbackRequest,
  author: Author,
  base: Journal,
  render?: Renderer,
): Promise<ChangeEntry> {
  const entry = await applyChange(store, await planRollback(store, request, author, base), render);
  if (!entry) throw new Error('A rollback always has an entry to write.');
  return entry;
}
