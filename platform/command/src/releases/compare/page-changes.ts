import { diff, isDeepStrictEqual } from 'node:util';
import { type PageRecord, type Responses, widths } from '../../browser/page-record.ts';
import type { ComparedRoute } from './compared-routes.ts';

/** A line of a text that both sides have, or one of them. */
export interface ComparedLine {
  readonly on: ComparedRoute['on'];
  readonly line: string;
}

export interface ResponseChange {
  readonly kind: string;
  readonly before: Responses;
  readonly after: Responses;
}

/** What differs between two records of a page. Without differences, all lists are empty; with one, a text has all its lines. */
export type PageChanges = ReturnType<typeof comparePages>;

export type ComparedPage =
  | { readonly route: ComparedRoute; readonly on: 'before' | 'after'; readonly record: PageRecord }
  | {
      readonly route: ComparedRoute;
      readonly on: 'both';
      readonly before: PageRecord;
      readonly after: PageRecord;
      readonly changes: PageChanges;
    };

export function comparePages(before: PageRecord, after: PageRecord) {
  const none: Responses = { count: 0, bytes: 0 };
  const kinds = [...new Set([...Object.keys(before.responses), ...Object.keys(after.responses)])].sort();
  return {
    states: before.state === after.state ? [] : [before.state, after.state],
    pictures: widths.filter((width) => !isSame(before.pictures[width], after.pictures[width])),
    text: compareLines(before.text, after.text),
    tree: compareLines(before.tree, after.tree),
    responses: kinds
      .map((kind) => ({
        kind,
        before: before.responses[kind] ?? none,
        after: after.responses[kind] ?? none,
      }))
      .filter(({ before: old, after: now }) => old.count !== now.count || old.bytes !== now.bytes),
  };
}

/** One browser writes the same file for the same picture. */
function isSame(one: Uint8Array = new Uint8Array(), other: Uint8Array = new Uint8Array()): boolean {
  return Buffer.compare(one, other) === 0;
}

function compareLines(before: readonly string[], after: readonly string[]): readonly ComparedLine[] {
  if (isDeepStrictEqual(before, after)) return [];
  return diff(before, after).map(([sign, line]) => {
    if (sign === 0) return { on: 'both', line };
    return { on: sign > 0 ? 'before' : 'after', line };
  });
}

export const noDifference = 'no difference';

export function isDifferent(page: ComparedPage): boolean {
  return page.on !== 'both' || partsOf(page.changes).length > 0;
}

/** One line about a page: `noDifference`, or what differs. It also says that code works on neither side. */
export function changesText(page: ComparedPage): string {
  if (page.on !== 'both')
    return page.on === 'after' ? ['a new page', ...faultOf(page.record)].join(', ') : 'is not there any more';
  const parts = partsOf(page.changes);
  const texts = parts.length === 0 ? [noDifference] : parts;
  if (page.changes.states.length > 0) return texts.join(', ');
  return [...texts, ...faultOf(page.after).map((state) => `${state} on both sides`)].join(', ');
}

function faultOf({ state }: PageRecord): readonly string[] {
  return state === 'interactive' ? [] : [state];
}

function partsOf({ states, pictures, text, tree, responses }: PageChanges): readonly string[] {
  return [
    ...(states.length === 0 ? [] : [states.join(' → ')]),
    ...(pictures.length === 0 ? [] : [`picture at ${pictures.join(' and ')} px`]),
    ...linesText('text', text),
    ...linesText('accessibility tree', tree),
    ...responses.map(responseText),
  ];
}

function linesText(what: string, lines: readonly ComparedLine[]): readonly string[] {
  if (lines.length === 0) return [];
  const count = (on: ComparedLine['on']) => lines.filter((line) => line.on === on).length;
  return [`${what} +${count('after')} −${count('before')}`];
}

function responseText({ kind, before, after }: ResponseChange): string {
  const bytes = after.bytes - before.bytes;
  const size = `${bytes < 0 ? '−' : '+'}${Math.abs(bytes)} bytes`;
  if (after.count === before.count) return `${kind} ${size}`;
  return `${kind} ${size} (${before.count} → ${after.count} responses)`;
}
