import { globSync, readFileSync } from 'node:fs';
import { findingCodes } from '@site/composition';
import { gateChecks } from '@site/composition/gate';
import { exits } from './exit-codes.data.ts';
import { subcommands } from './subcommands.data.ts';

const read = (page: string) => readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');

/** Rows of the tables of a page whose first cell matches. */
function rows(page: string, firstCell: RegExp): readonly (readonly string[])[] {
  return read(page)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
    .filter(([first]) => firstCell.test(first ?? ''));
}

test('docs/operations/gate.md has every finding code, with the words of finding-codes.data.ts', () => {
  const told = rows('operations/gate.md', /^`[a-z]+-[a-z-]+`$/).map(([code, text]) => [
    code?.replaceAll('`', ''),
    text,
  ]);
  expect(told).toEqual(Object.entries(findingCodes));
});

test('docs/operations.md has every exit code, with the words of exit-codes.data.ts', () => {
  const told = rows('operations.md', /^\d+$/).map(([code, text]) => ({ code: Number(code), about: text }));
  expect(told).toEqual(Object.values(exits));
});

test('docs/pipeline.md says what to do for every exit code of deploy', () => {
  const { incomplete: _, troubled: __, ...ofDeploy } = exits;
  const told = rows('pipeline.md', /^\d+$/).map(([code]) => Number(code));
  expect(told).toEqual(Object.values(ofDeploy).map(({ code }) => code));
});

test('docs/operations.md has every subcommand of subcommands.data.ts, in its order', () => {
  const subcommandNames = new Set(subcommands.map(({ name }) => name));
  const told = rows('operations.md', /^`[a-z-]+( .*)?`$/)
    .map(([usage]) => usage?.replaceAll('`', '').split(' ')[0] ?? '')
    .filter((name) => subcommandNames.has(name));
  expect(told).toEqual(subcommands.map(({ name }) => name));
  const cwd = new URL('../../docs', import.meta.url).pathname;
  const doc = ['operations.md', ...globSync('operations/*.md', { cwd })].map(read).join('\n');
  for (const { options } of subcommands) {
    for (const option of Object.keys(options)) expect(doc).toContain(`--${option}`);
  }
});

test('docs/operations/gate.md has every check of gate.ts, in its order', () => {
  const checks = rows('operations/gate.md', /^`[a-z]+`$/).map(([name]) => name?.replaceAll('`', ''));
  expect(checks).toEqual(gateChecks.map(({ name }) => name));
});
