import { exits } from './exit-codes.data.ts';
import { optionsOf } from './parse-call.ts';
import type { Verb } from './verb.ts';

const program = 'npm run site --';

/** What the command can do. */
export function helpText(verbs: readonly Verb[]): string {
  const names = verbs.map((verb) => [usageOf(verb), verb.about] as const);
  return [
    `${program} <verb>`,
    '',
    ...columns(names),
    '',
    'Every verb has --help and --json; those that change something have --dry-run.',
    '',
    ...exitLines(),
  ].join('\n');
}

/** What one verb does. */
export function verbHelp(verb: Verb): string {
  const options = Object.entries(optionsOf(verb)).map(
    ([name, { value, about, required }]) =>
      [`--${name}${value ? ` ${value}` : ''}`, `${about}${required ? ' Needed.' : ''}`] as const,
  );
  return [
    `${program} ${usageOf(verb)}`,
    '',
    verb.about,
    ...(verb.more ? [verb.more] : []),
    '',
    ...columns(options),
    '',
    'For example:',
    `  ${program} ${verb.example}`,
    '',
    ...exitLines(),
  ].join('\n');
}

function usageOf({ name, args }: Verb): string {
  return [name, ...args].join(' ');
}

function exitLines(): readonly string[] {
  return [
    'Exit codes:',
    ...columns(Object.values(exits).map(({ code, about }) => [String(code), about] as const)),
  ];
}

/** Two columns, the second one aligned. */
export function columns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd());
}
