import { parseArgs } from 'node:util';
import { isUnitName, type UnitName, unitNames } from '@site/shared-ui/contracts';
import { suggestion } from './closest.ts';
import { UsageError } from './usage-error.ts';
import type { Verb, VerbOption } from './verb.ts';

/** Options of every verb. */
const commonOptions: Readonly<Record<string, VerbOption>> = {
  json: { type: 'boolean', about: 'One JSON object on standard output, for programs.' },
  help: { type: 'boolean', about: 'What the verb does, with an example.' },
};

/** Options of verbs that change something. */
const changingOptions: Readonly<Record<string, VerbOption>> = {
  'dry-run': { type: 'boolean', about: 'Say what would happen, and change nothing.' },
  by: {
    type: 'string',
    value: '<name>',
    about: 'Who does this; otherwise SITE_BY, or the user of this machine.',
  },
};

export interface ParsedCall {
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
}

export function optionsOf(verb: Verb): Readonly<Record<string, VerbOption>> {
  return { ...verb.options, ...(verb.changes ? changingOptions : {}), ...commonOptions };
}

/** Reads what follows a verb; anything the verb does not declare is refused. */
export function parseCall(verb: Verb, args: readonly string[]): ParsedCall {
  const options = optionsOf(verb);
  const types = Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }]));
  const { values, positionals } = parse(args, types);
  if (values.help === true) return { values, positionals };
  const needed = verb.args.filter((name) => name.startsWith('<')).length;
  if (positionals.length < needed || positionals.length > verb.args.length) {
    throw new UsageError(
      `${verb.name} takes ${verb.args.join(' ') || 'no arguments'}; it was given: ${positionals.join(' ') || 'none'}.`,
    );
  }
  for (const [name, { required }] of Object.entries(options)) {
    if (required && !String(values[name] ?? '').trim()) throw new UsageError(`${verb.name} needs --${name}.`);
  }
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

/** Reads the name of a unit from the command line. */
export function unitOf(text: string | undefined): UnitName {
  if (text !== undefined && isUnitName(text)) return text;
  throw new UsageError(
    `There is no unit "${text}". There are: ${unitNames.join(', ')}.${suggestion(text ?? '', unitNames)}`,
  );
}

/** Reads a number of at least one from the command line; null where none was given. */
export function countOf(option: string, text: string | null): number | null {
  if (text === null) return null;
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1) return count;
  throw new UsageError(`--${option} takes a whole number from 1; it was given "${text}".`);
}
