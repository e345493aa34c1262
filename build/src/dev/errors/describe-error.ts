import { posix } from 'node:path';
import type { UnitName } from '@site/shared-ui/contracts';
import { unitFolder } from '../../units/workspace.ts';
import type { BrowserError } from './browser-error.ts';
import type { BuiltScripts } from './built-scripts.ts';

export interface StackUnit {
  readonly unit: UnitName;
  /** What precedes a script's name in its address. */
  readonly base: string;
}

export type FindSource = (
  unit: UnitName,
  ...place: Parameters<BuiltScripts['find']>
) => ReturnType<BuiltScripts['find']>;

export interface DescribedError {
  /** Whose code has thrown it; null if no unit in development has. */
  readonly unit: UnitName | null;
  /** Path below the root of the sources and line: `careers-mfe/src/page.tsx:12`. */
  readonly place: string | null;
  /** The line of code, message, and stack. */
  readonly text: string;
}

const address = /(https?:\/\/[^\s()@]+?):(\d+):(\d+)/;

/**
 * Finds the sources of an error's stack. Of the stack, what React and webpack do in between is left out.
 *
 * @returns null if webpack's runtime has thrown it, for instance because a hot update did not arrive
 */
export function describeError(
  { text, ages }: BrowserError,
  units: readonly StackUnit[],
  find: FindSource,
): DescribedError | null {
  const lines = text.split('\n').map((line) => describeLine(line, ages, units, find));
  const [innermost] = lines.flatMap(({ found }) => found ?? []);
  if (innermost && /^[\w-]+\/webpack\/runtime\//.test(innermost.place)) return null;
  const [thrown] = lines.flatMap(({ found }) => (found?.isOwn ? [found] : []));
  const kept = lines.flatMap(({ shown, found }) => (found && !found.isOwn && thrown ? [] : [shown]));
  const code = thrown?.code.trim() ? [`> ${thrown.line} | ${thrown.code.trim()}`, ''] : [];
  return {
    unit: thrown?.unit ?? null,
    place: thrown?.place ?? null,
    text: printable([...code, ...kept].join('\n')),
  };
}

function describeLine(
  line: string,
  ages: BrowserError['ages'],
  units: readonly StackUnit[],
  find: FindSource,
) {
  const [whole = '', file = '', row, column] = address.exec(line) ?? [];
  const unit = units.find(({ base }) => file.includes(base));
  const script = unit && file.slice(file.indexOf(unit.base) + unit.base.length).replace(/^~\d+\//, '');
  const source = unit && find(unit.unit, script ?? '', Number(row), Number(column), ages[file] ?? 0);
  if (!unit || !source) return { shown: line, found: null };
  const path = pathOf(unit.unit, source.source);
  const place = `${path}:${source.line}`;
  const isOwn = /^(shell|shared-ui|\w+-mfe)\/src\//.test(path);
  return {
    shown: line.replace(whole, () => place),
    found: { unit: unit.unit, place, line: source.line, code: source.code, isOwn },
  };
}

/** webpack names a module by its path from the unit's folder: `webpack://careers_dev/./src/page.tsx`. */
function pathOf(unit: UnitName, source: string): string {
  return posix.join(unitFolder(unit), source.replace(/^webpack:\/\/[^/]*\//, '').replace(/\?.*$/, ''));
}

/** Without what a terminal would execute. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
}
