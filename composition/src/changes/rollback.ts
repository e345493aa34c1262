import type { UnitName } from '@site/shared-ui/contracts';
import { foldJournal, rollbackTarget } from '../core/composition/composition.ts';
import { CompositionError } from '../core/composition-error.ts';
import type { Finding } from '../core/findings/finding.ts';
import { inParallel } from '../core/in-parallel.ts';
import { appendEntry } from '../core/journal/journal.ts';
import type { JournalEntry } from '../core/journal/journal-entry.ts';
import type { ReleaseName } from '../core/releases/release.schema.ts';
import { requireRelease } from '../core/releases/releases.ts';
import type { Store } from '../core/store/store.ts';
import { verifyRelease } from '../core/verify/verify-release.ts';
import { pairsAtOnce } from '../rendering/prerender/pairs.ts';
import { renderInChild } from '../rendering/prerender/render-in-child.ts';
import { type Renderer, renderLimits } from '../rendering/prerender/render-outcome.ts';
import { renderPair } from '../rendering/prerender/render-pair.ts';
import { refuse } from './activate.ts';
import type { Author } from './author.ts';
import { asIfLive, wouldBe } from './would-be.ts';

/** A rollback has no time to wait for pages that hang (ms). */
const limits = { ...renderLimits, time: 3000 };

export interface RollbackRequest {
  readonly unit: UnitName;
  /** Id of a release that was live before; null for the next step back. */
  readonly to: string | null;
  readonly recall: boolean;
  /** Goes back although the releases do not fit together. Missing or changed files are never overruled. */
  readonly force: boolean;
}

/** Pure: the release a rollback leads to. */
function planRollback(
  entries: readonly JournalEntry[],
  { unit, to }: Pick<RollbackRequest, 'unit' | 'to'>,
): ReleaseName {
  const live = foldJournal(entries).units[unit];
  const before = [...new Set(entries.filter((entry) => entry.unit === unit).map(({ release }) => release))];
  const others = before.filter((id) => id !== live?.id).join(', ') || 'none';
  if (!live)
    throw new CompositionError('no-rollback', `No release of ${unit} is live, so there is no way back.`);
  const id = to ?? rollbackTarget(entries, unit);
  if (id === null) {
    throw new CompositionError(
      'no-rollback',
      `Nothing was live before ${unit}@${live.id} was first live. Name a release with --to; there are: ${others}.`,
    );
  }
  if (id === live.id) {
    throw new CompositionError('no-rollback', `${unit}@${id} is live already, since ${live.since}.`);
  }
  if (!before.includes(id)) {
    throw new CompositionError(
      'no-rollback',
      `${unit}@${id} was never live, so nobody knows that it works: activate it, which checks it. Live before were: ${others}.`,
    );
  }
  return { unit, id };
}

/** Where a rollback would lead, and what speaks against it. */
export interface RollbackCheck {
  readonly name: ReleaseName;
  /** Files that are not what they were: never overruled. */
  readonly broken: readonly Finding[];
  /** What does not fit together then. */
  readonly unfit: readonly Finding[];
}

/** Looks at a rollback without doing it. */
export async function checkRollback(
  store: Store,
  request: Pick<RollbackRequest, 'unit' | 'to'>,
  seen: readonly JournalEntry[],
): Promise<RollbackCheck> {
  const name = planRollback(seen, request);
  const broken = await verifyRelease(store, await requireRelease(store, name));
  const { unfit } = await wouldBe(store, asIfLive(seen, name));
  return { name, broken, unfit };
}

/**
 * Makes an earlier release live again. It was checked and rendered when it went live first, so this builds,
 * uploads and (as a rule) renders nothing: it verifies the release's files and writes one entry.
 *
 * @param seen the journal that whoever wants this has looked at
 * @returns the journal's new entry; its evidence tells what was overruled, and which pages could not be rendered
 */
export async function rollback(
  store: Store,
  request: RollbackRequest,
  author: Author,
  seen: readonly JournalEntry[],
  render: Renderer = renderInChild,
): Promise<JournalEntry> {
  const { unit, recall, force } = request;
  const name = planRollback(seen, request);
  const began = performance.now();
  refuse(name, await verifyRelease(store, await requireRelease(store, name)));
  const took = Math.round(performance.now() - began);
  const year = new Date(author.at).getFullYear();
  const planned = { action: 'rollback', unit, release: name.id, ...author, recall } as const;
  return appendEntry(store, seen, planned, async (withEntry) => {
    const { releases, unfit, pairs } = await wouldBe(store, withEntry);
    if (!force) refuse(name, unfit);
    // A page that cannot be rendered is made by the visitor's browser: no reason to stay with what is broken.
    const unrendered = await inParallel(pairs, pairsAtOnce, (pair) =>
      renderPair(store, pair, { year, render, limits }),
    );
    const findings = [...unfit, ...unrendered.flat()].map(({ code, sentence }) => ({ code, sentence }));
    const checks = [{ check: 'files', outcome: 'passed', note: null, took } as const];
    return { shell: releases.units.shell?.live.id ?? '', checks, findings };
  });
}
