import {
  type Author,
  CompositionError,
  type JournalEntry,
  readPreview,
  readPreviewKey,
  type Store,
  StoreError,
} from '@site/composition';
import { shortReason } from '../notices/notice.ts';
import { type Change, changeOf, isMadeBy, unclear } from './change.ts';
import type { Viewer } from './layout.html.ts';
import { sentenceOf } from './part.ts';
import { type NotMade, notMadePage, planPage, previewPage } from './plan.html.ts';
import { type ChangeDeps, planChange } from './plan-change.ts';

/** A form of a session, with what was chosen in it. */
export interface SentForm {
  readonly viewer: Viewer;
  readonly fields: URLSearchParams;
}

export interface ChangeFormDeps extends ChangeDeps {
  /** The journal as it is now. */
  readonly entries: () => Promise<readonly JournalEntry[]>;
}

/** A page; null after a change that was made: the first screen says so. */
export type ChangeAnswer =
  | { readonly status: number; readonly page: string }
  | { readonly status: 303; readonly page: null };

/** The first press: what would be applied. */
export async function showPlan(deps: ChangeFormDeps, form: SentForm): Promise<ChangeAnswer> {
  const { viewer, fields } = form;
  const seen = await deps.entries();
  const before = seenBy(fields, seen);
  const link = (fields.get('link') ?? '').trim();
  const now = deps.now();
  const change = link === '' ? changeOf(fields, now) : await promotionOf(deps.store, link, now);
  try {
    const plan = await planChange(deps, change, authorOf(viewer, deps.now(), 'planned'), seen, true);
    return { status: 200, page: planPage({ change, plan, seen }, viewer) };
  } catch (error) {
    return notMade(deps, error, viewer, before);
  }
}

/** The second press: plans again, with the journal that the person has seen, and applies the plan. */
export async function applyPlan(deps: ChangeFormDeps, form: SentForm): Promise<ChangeAnswer> {
  const { viewer, fields } = form;
  const seen = seenBy(fields, await deps.entries());
  const change = changeOf(fields, deps.now());
  const author = authorOf(viewer, deps.now(), change.kind === 'preview' ? 'a preview' : reasonIn(fields));
  try {
    const plan = await planChange(deps, change, author, seen, false);
    const applied = await plan.apply();
    if (applied && 'link' in applied) return { status: 200, page: previewPage(applied, seen.length, viewer) };
    return { status: 303, page: null };
  } catch (error) {
    // A browser repeats a form whose answer was lost, and people press twice.
    const later = (await deps.entries()).slice(seen.length);
    const isMade = later.some((entry) => entry.by === author.by && isMadeBy(entry, change, seen));
    const isRepeated = error instanceof CompositionError && error.code === 'overtaken' && isMade;
    return isRepeated ? { status: 303, page: null } : notMade(deps, error, viewer, seen);
  }
}

async function notMade(
  deps: ChangeFormDeps,
  error: unknown,
  viewer: Viewer,
  seen: readonly JournalEntry[],
): Promise<ChangeAnswer> {
  if (!(error instanceof CompositionError || error instanceof StoreError)) throw error;
  const entries = await deps.entries();
  const [status, kind] = outcomeOf(error.code);
  const why = { kind, message: sentenceOf(error), since: entries.slice(seen.length) };
  return { status, page: notMadePage(why, entries, viewer) };
}

/** The activation of what the link of a preview shows. @throws {ProblemError} for a link that shows nothing */
async function promotionOf(store: Store, link: string, now: Date): Promise<Change> {
  const token = link.slice(link.lastIndexOf('/') + 1);
  const key = await readPreviewKey(store);
  const reading = key ? readPreview(token, key, now.getTime()) : ({ status: 'altered' } as const);
  if (reading.status === 'expired')
    throw unclear(`This preview ended at ${new Date(reading.until).toISOString()}.`);
  if (reading.status === 'altered') throw unclear('This is not a complete link of a preview of this site.');
  return { kind: 'activate', names: reading.preview.set, again: false };
}

/** The entries that somebody had seen when the form was made. */
function seenBy(fields: URLSearchParams, entries: readonly JournalEntry[]): readonly JournalEntry[] {
  const seen = fields.get('seen') ?? '';
  if (/^\d{1,9}$/.test(seen) && Number(seen) <= entries.length) return entries.slice(0, Number(seen));
  throw unclear('This form is not of this site’s journal. Open the page again.');
}

function authorOf({ session }: Viewer, at: Date, reason: string): Author {
  return { by: session.who.name, at: at.toISOString(), reason };
}

function reasonIn(fields: URLSearchParams): string {
  const own = shortReason(fields.get('reason') ?? '').trim();
  const reason = own === '' ? shortReason(fields.get('ready') ?? '').trim() : own;
  if (reason === '') throw unclear('Say why, for the journal.');
  return reason;
}

function outcomeOf(
  code: (CompositionError | StoreError)['code'],
): readonly [status: number, NotMade['kind']] {
  if (code === 'overtaken') return [409, 'overtaken'];
  if (code === 'outcome-unknown') return [503, 'unknown'];
  return [code === 'store-unreachable' ? 503 : 422, 'refused'];
}
