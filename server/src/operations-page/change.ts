import {
  CompositionError,
  changesIn,
  foldJournal,
  type JournalEntry,
  parseReleaseName,
  type ReleaseName,
  releaseText,
} from '@site/composition';
import { isUnitName, type UnitName } from '@site/shared-ui/contracts';
import { ProblemError } from '../problems/problem-error.ts';

/** One or more releases of different units, which go live in the same moment. */
export type ReleaseSet = readonly [ReleaseName, ...ReleaseName[]];

export function setText(names: readonly ReleaseName[]): string {
  return names.map(releaseText).join(' and ');
}

/** What a person has asked for. The forms of the plan and of its application have the same fields. */
export type Change =
  | {
      readonly kind: 'rollback';
      readonly unit: UnitName;
      /** The live release when the form was made; null if none was. */
      readonly from: string | null;
      /** Null: the predecessor. */
      readonly to: string | null;
      readonly recall: boolean;
      /** Leaves the other units of the change set where they are. */
      readonly alone: boolean;
      readonly hold: boolean;
    }
  /** `until`: ISO 8601; null for no end. */
  | { readonly kind: 'hold'; readonly unit: UnitName; readonly until: string | null }
  | { readonly kind: 'release-hold'; readonly unit: UnitName }
  /** `again`: also releases that were taken back. */
  | { readonly kind: 'activate'; readonly names: ReleaseSet; readonly again: boolean };

export type Field = readonly [name: string, value: string];

/** The hidden fields of a form that asks for a change. */
export function fieldsOf(change: Change): readonly Field[] {
  const on = (name: string, value: boolean): readonly Field[] => (value ? [[name, 'on']] : []);
  const text = (name: string, value: string | null): readonly Field[] =>
    value === null ? [] : [[name, value]];
  const kind: Field = ['kind', change.kind];
  switch (change.kind) {
    case 'rollback':
      return [
        ...[kind, ['unit', change.unit] as const, ...text('from', change.from), ...text('to', change.to)],
        ...[...on('recall', change.recall), ...on('alone', change.alone), ...on('hold', change.hold)],
      ];
    case 'hold':
      return [kind, ['unit', change.unit], ...text('until', change.until)];
    case 'release-hold':
      return [kind, ['unit', change.unit]];
    case 'activate': {
      const releases = change.names.map((name): Field => [`release:${name.unit}`, releaseText(name)]);
      return [kind, ...releases, ...on('again', change.again)];
    }
  }
}

/** @throws {ProblemError} for what no form of the page sends, and for a set without a release */
export function changeOf(fields: URLSearchParams, now: Date): Change {
  const isOn = (name: string) => fields.get(name) === 'on';
  const id = (name: string) => {
    const text = fields.get(name) ?? '';
    return text === '' ? null : nameOf(`${unitOf(fields)}@${text}`).id;
  };
  switch (fields.get('kind')) {
    case 'rollback':
      return {
        ...{ kind: 'rollback', unit: unitOf(fields), from: id('from'), to: id('to') },
        ...{ recall: isOn('recall'), alone: isOn('alone'), hold: isOn('hold') },
      };
    case 'hold':
      return { kind: 'hold', unit: unitOf(fields), until: untilOf(fields, now) };
    case 'release-hold':
      return { kind: 'release-hold', unit: unitOf(fields) };
    case 'activate':
      return { kind: 'activate', names: namesIn(fields), again: isOn('again') };
    default:
      throw unclear('This form asks for nothing that this page can do.');
  }
}

/** The releases that somebody has chosen. @throws {ProblemError} without any, and for two of one unit */
export function namesIn(fields: URLSearchParams): ReleaseSet {
  const chosen = [...fields].filter(([name, value]) => name.startsWith('release:') && value !== '');
  const [first, ...others] = chosen.map(([, value]) => nameOf(value));
  if (!first) throw unclear('Choose a release first.');
  const units = [first, ...others].map(({ unit }) => unit);
  if (new Set(units).size < units.length) throw unclear('Choose one release of each unit.');
  return [first, ...others];
}

/**
 * Whether an entry is what somebody has asked for: then it was asked for twice.
 *
 * @param seen the journal that the change was planned with
 */
export function isMadeBy(entry: JournalEntry, change: Change, seen: readonly JournalEntry[]): boolean {
  if (entry.action !== change.kind) return false;
  switch (change.kind) {
    case 'rollback': {
      const { unit, from, to } = change;
      const [first] = changesIn(entry);
      const isTo = to === null || first?.release === to;
      return first?.unit === unit && first.replaces === from && isTo;
    }
    case 'hold':
      return entry.hold?.units.includes(change.unit) === true && entry.hold.until === change.until;
    case 'release-hold':
      return entry.hold?.units.includes(change.unit) === true;
    case 'activate': {
      const live = foldJournal(seen).units;
      // What was live already is in no entry.
      const asked = change.names.filter(({ unit, id }) => live[unit]?.id !== id);
      const made = changesIn(entry).map(({ unit, release }) => releaseText({ unit, id: release }));
      return made.length === asked.length && asked.every((name) => made.includes(releaseText(name)));
    }
  }
}

export function unclear(message: string): ProblemError {
  return new ProblemError({ status: 422, code: 'unclear-change', message });
}

function unitOf(fields: URLSearchParams): UnitName {
  const unit = fields.get('unit') ?? '';
  if (!isUnitName(unit)) throw unclear('This form names no unit.');
  return unit;
}

/** @throws {ProblemError} for a text that is no name of a release */
function nameOf(text: string): ReleaseName {
  try {
    return parseReleaseName(text);
  } catch (error) {
    if (error instanceof CompositionError) throw unclear(error.message);
    throw error;
  }
}

const hour = 60 * 60_000;

/** Hours from now, of the form; or a time, of the plan. */
export function untilOf(fields: URLSearchParams, now: Date): string | null {
  const hours = Number(fields.get('hours') ?? 0);
  if (hours >= 1 && hours <= 8760) return new Date(now.getTime() + hours * hour).toISOString();
  const until = Date.parse(fields.get('until') ?? '');
  if (Number.isNaN(until)) return null;
  // The plan was open for longer than it would have held.
  if (until <= now.getTime()) throw unclear('This hold would have ended already. Ask for it again.');
  return new Date(until).toISOString();
}
