import { exits } from './exit-codes.data.ts';
import { optionsOf } from './parse-call.ts';
import type { Subcommand } from './subcommand.ts';

const program = 'npm run site --';

export function helpText(subcommands: readonly Subcommand[]): string {
  const names = subcommands.map((subcommand) => [usageOf(subcommand), subcommand.about] as const);
  return [
    `${program} <subcommand>`,
    '',
    ...columns(names),
    '',
    'Every subcommand has --help and --json; those that change something have --dry-run.',
    '',
    ...exitLines(),
  ].join('\n');
}

export function subcommandHelp(subcommand: Subcommand): string {
  const isNeeded = (option: string) => subcommand.needs?.includes(option.split(' ')[0] ?? '');
  const options = Object.entries(optionsOf(subcommand)).map(
    ([option, about]) => [`--${option}`, `${about}${isNeeded(option) ? ' Required.' : ''}`] as const,
  );
  return [
    `${program} ${usageOf(subcommand)}`,
    '',
    subcommand.about,
    ...(subcommand.more ? [subcommand.more] : []),
    '',
    ...columns(options),
    '',
    'For example:',
    `  ${program} ${subcommand.example}`,
    '',
    ...exitLines(),
  ].join('\n');
}

function usageOf({ name, args }: Subcommand): string {
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
