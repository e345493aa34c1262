import { readFileSync } from 'node:fs';
import { findingCodes } from '@site/composition';
import { gateChecks } from '@site/composition/gate';
import { exits } from './exit-codes.data.ts';
import { subcommands } from './subcommands.data.ts';

const doc = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');

/** Rows of the table below a heading, or of the first table that begins with such a cell. */
function rows(firstCell: RegExp): readonly (readonly string[])[] {
  return doc
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
    .filter(([first]) => firstCell.test(first ?? ''));
}

test('docs/operations.md has every finding code, with the words of finding-codes.data.ts', () => {
  const told = rows(/^`[a-z]+-[a-z-]+`$/).map(([code, text]) => [code?.replaceAll('`', ''), text]);
  expect(told).toEqual(Object.entries(findingCodes));
});

test('docs/operations.md has every exit code, with the words of exit-codes.data.ts', () => {
  const told = rows(/^\d$/).map(([code, text]) => ({ code: Number(code), about: text }));
  expect(told).toEqual(Object.values(exits));
});

test('docs/operations.md has every subcommand of subcommands.data.ts, in its order', () => {
  const subcommandNames = new Set(subcommands.map(({ name }) => name));
  const told = rows(/^`[a-z]+( .*)?`$/)
    .map(([usage]) => usage?.replaceAll('`', '').split(' ')[0] ?? '')
    .filter((name) => subcommandNames.has(name));
  expect(told).toEqual(subcommands.map(({ name }) => name));
  for (const { options } of subcommands) {
    for (const option of Object.keys(options)) expect(doc).toContain(`--${option}`);
  }
});

test('docs/operations.md names every check of gate.ts', () => {
  for (const { name } of gateChecks) expect(doc).toContain(`\`${name}\` (`);
});
