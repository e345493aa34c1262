import { parseArgs } from 'node:util';
import { isUnitName, type UnitName, unitNameRule } from '@platform/contract';
import {
  CompositionError,
  foldJournal,
  type Journal,
  parseReleaseName,
  type ReleaseName,
  rollbackTarget,
} from '@platform/releases';
import { isRunUrl } from '@platform/releases/changes';
import { suggestion } from '@platform/releases/closest';
import { hour } from '@platform/releases/time';
import { CommandError } from './command-error.ts';
import type { Call, Options, Subcommand } from './subcommand.ts';

/** An invalid command line; the message says why. */
export class UsageError extends CommandError {
  constructor(message: string) {
    super('usage', 'usage', message);
  }
}

const commonOptions: Options = {
  json: 'One JSON object on standard output, for programs.',
  help: 'What the subcommand does, with an example.',
};

const changingOptions: Options = {
  'dry-run': 'Print the plan, and change nothing.',
  'by <name>': 'Who does this; otherwise SITE_BY, or the user of this machine.',
};

export interface ParsedCall {
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
}

export function optionsOf(subcommand: Subcommand): Options {
  return { ...subcommand.options, ...(subcommand.changes ? changingOptions : {}), ...commonOptions };
}

/** Parses the arguments of a subcommand; undeclared options are an error. */
export function parseCall(subcommand: Subcommand, args: readonly string[]): ParsedCall {
  const declared = Object.keys(optionsOf(subcommand)).map((option) => {
    const [name = '', value] = option.split(' ');
    return [name, { type: value === undefined ? 'boolean' : 'string' }] as const;
  });
  const { values, positionals } = parse(args, Object.fromEntries(declared));
  if (values.help === true) return { values, positionals };
  const needed = subcommand.args.filter((name) => name.startsWith('<')).length;
  const most = subcommand.args.at(-1)?.includes('…') ? Number.POSITIVE_INFINITY : subcommand.args.length;
  if (positionals.length < needed || positionals.length > most) {
    throw new UsageError(
      `${subcommand.name} takes ${subcommand.args.join(' ') || 'no arguments'}; it was given: ${positionals.join(' ') || 'none'}.`,
    );
  }
  const missing = subcommand.needs?.find((name) => !String(values[name] ?? '').trim());
  if (missing !== undefined) throw new UsageError(`${subcommand.name} needs --${missing}.`);
  return { values, positionals };
}

function parse(args: readonly string[], options: Record<string, { type: 'boolean' | 'string' }>) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      strict: true,
    });
    return { values: values as ParsedCall['values'], positionals };
  } catch (error) {
    const { message } = error as Error;
    const unknown = /^Unknown option '(--[^']+)'/.exec(message)?.[1];
    if (unknown === undefined) throw new UsageError(message);
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new UsageError(`Unknown option '${unknown}'.${suggestion(unknown, known)}`);
  }
}

/** Parses the name of a unit. The unit need not be live, nor in the sources. */
export function unitOf(text: string | undefined): UnitName {
  if (isUnitName(text)) return text;
  throw new UsageError(`"${text}" is not the name of a unit: a name is ${unitNameRule}.`);
}

export function requireSources(unit: UnitName, units: readonly UnitName[]): void {
  if (units.includes(unit)) return;
  if (units.length === 0)
    throw new UsageError('There are no sources here to build: name the folder of a build with --from.');
  throw new UsageError(
    `There is no unit "${unit}" in these sources. There are: ${units.join(', ')}.${suggestion(unit, units)}`,
  );
}

const durations: Readonly<Record<string, number>> = { m: 60_000, h: hour, d: 24 * hour };

/** Parses a duration like `45m`, `12h` or `3d` (ms); null for anything else. */
export function durationOf(text: string): number | null {
  const [, count, unit = ''] = /^([1-9]\d{0,6})([mhd])$/.exec(text) ?? [];
  return count === undefined ? null : Number(count) * (durations[unit] ?? 0);
}

/** A duration (ms) of whole hours as `durationOf` parses it: `2h`, or `14d`. */
export function durationText(time: number): string {
  return time % (24 * hour) === 0 ? `${time / (24 * hour)}d` : `${time / hour}h`;
}

/** Parses a number of at least 1; null if the option was not given. */
export function countOf(option: string, text: string | null): number | null {
  if (text === null) return null;
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1) return count;
  throw new UsageError(`--${option} takes a whole number from 1; it was given "${text}".`);
}

/**
 * Parses a release: `catalog@r3k9x0a1bc`, `catalog@live`, or `catalog@previous`, which is the target of the next
 * rollback.
 */
export function releaseOf(text: string, journal: Journal): ReleaseName {
  const [name, word] = text.split('@');
  const unit = unitOf(name);
  if (word !== 'live' && word !== 'previous') return parseReleaseName(text);
  const id = word === 'live' ? foldJournal(journal).units[unit]?.id : rollbackTarget(journal, unit);
  if (id) return { unit, id };
  const what = word === 'live' ? `No release of ${unit} is live` : `${unit} has no previous release`;
  const live = Object.keys(foldJournal(journal).units);
  throw new CompositionError(
    'release-unknown',
    `${what}: see npm run site -- history ${unit}.${live.includes(unit) ? '' : suggestion(unit, live)}`,
  );
}

/** Parses an option with a release of a known unit: `r3k9x0a1bc`, or `catalog@r3k9x0a1bc`. */
export function releaseIdOf(option: string, text: string, unit: UnitName): string {
  const name = parseReleaseName(text.includes('@') ? text : `${unit}@${text}`);
  if (name.unit === unit) return name.id;
  throw new UsageError(`--${option} takes a release of ${unit}; it was given ${text}.`);
}

export const runOption: Options = {
  'run-url <url>': 'Address of the pipeline run that does this, for history, notices and who.',
};

/** The pipeline run of a call, as a field of its entry. */
export function runOf(call: Pick<Call, 'text'>): { readonly run?: string } {
  const run = call.text('run-url');
  if (run === null) return {};
  if (!isRunUrl(run)) throw new UsageError('--run-url takes a web address without a password.');
  return { run };
}
