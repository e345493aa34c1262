import { isUnitName, type UnitName } from '@platform/contract';
import { CompositionError, parseReleaseName, type ReleaseName, releaseText } from '@platform/releases';
import type { Action, ReleaseSet } from '@platform/releases/changes';
import { longestPreview, usualPreview } from '@platform/releases/previews';
import { day, hour } from '@platform/releases/time';
import { ProblemError } from '../problems/problem-error.ts';

/** What a form asks for: a change of the site, or a link that shows releases until a time (ISO 8601). */
export type Asked = Action | AskedPreview;

export interface AskedPreview {
  readonly kind: 'preview';
  readonly names: ReleaseSet;
  readonly until: string;
}

export type Field = readonly [name: string, value: string];

/** The hidden fields of a form that asks for a change. */
export function fieldsOf(change: Asked): readonly Field[] {
  const on = (name: string, value = false): readonly Field[] => (value ? [[name, 'on']] : []);
  const text = (name: string, value: string | null = null): readonly Field[] =>
    value === null ? [] : [[name, value]];
  const kind: Field = ['kind', change.kind];
  switch (change.kind) {
    case 'rollback':
      return [
        kind,
        ['unit', change.unit],
        ...text('from', change.from),
        ...text('to', change.to),
        ...on('recall', change.recall),
        ...on('alone', change.alone),
        ...on('hold', change.hold),
      ];
    case 'hold':
      return [kind, ...unitFields(change.units), ...text('until', change.until)];
    case 'release-hold':
      return [kind, ...unitFields(change.units)];
    case 'activate':
      return [kind, ...releaseFields(change.names), ...on('again', change.again)];
    case 'preview':
      return [kind, ...releaseFields(change.names), ['until', change.until]];
  }
}

const unitFields = (units: readonly UnitName[]) => units.map((unit): Field => ['unit', unit]);

export const releaseFields = (names: ReleaseSet) =>
  names.map((name): Field => [`release:${name.unit}`, releaseText(name)]);

/** @throws {ProblemError} for what no form of the page sends, and for a set without a release */
export function changeOf(fields: URLSearchParams, now: Date): Asked {
  const isOn = (name: string) => fields.get(name) === 'on';
  const id = (name: string) => {
    const text = fields.get(name) ?? '';
    return text === '' ? null : nameOf(`${unitOf(fields)}@${text}`).id;
  };
  switch (fields.get('kind')) {
    case 'rollback':
      return {
        kind: 'rollback',
        unit: unitOf(fields),
        from: id('from'),
        to: id('to'),
        recall: isOn('recall'),
        alone: isOn('alone'),
        hold: isOn('hold'),
      };
    case 'hold':
      return { kind: 'hold', units: [unitOf(fields)], until: untilOf(fields, now) };
    case 'release-hold':
      return { kind: 'release-hold', units: [unitOf(fields)] };
    case 'activate':
      return { kind: 'activate', names: namesIn(fields), again: isOn('again') };
    case 'preview': {
      const until = untilOf(fields, now) ?? new Date(now.getTime() + usualPreview).toISOString();
      if (Date.parse(until) - now.getTime() > longestPreview)
        throw unclear(
          `A link ends in ${longestPreview / day} days at most, and not before now. Open the page again.`,
        );
      return { kind: 'preview', names: namesIn(fields), until };
    }
    default:
      throw unclear('This form asks for nothing that this page can do.');
  }
}

/** The releases that somebody has chosen. @throws {ProblemError} without any, and for two of one unit */
function namesIn(fields: URLSearchParams): ReleaseSet {
  const chosen = [...fields].filter(([name, value]) => name.startsWith('release:') && value !== '');
  const [first, ...others] = chosen.map(([, value]) => nameOf(value));
  if (!first) throw unclear('Choose a release first.');
  const units = [first, ...others].map(({ unit }) => unit);
  if (new Set(units).size < units.length) throw unclear('Choose one release of each unit.');
  return [first, ...others];
}

export function unclear(message: string): ProblemError {
  return new ProblemError(422, 'unclear-change', message);
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

/** Hours from now, of the form; or a time, of the plan. */
function untilOf(fields: URLSearchParams, now: Date): string | null {
  const hours = Number(fields.get('hours') ?? 0);
  if (hours >= 1 && hours <= 8760) return new Date(now.getTime() + hours * hour).toISOString();
  const until = Date.parse(fields.get('until') ?? '');
  if (Number.isNaN(until)) return null;
  // The plan was open for longer than it would have held.
  if (until <= now.getTime()) throw unclear('This hold would have ended already. Ask for it again.');
  return new Date(until).toISOString();
}
