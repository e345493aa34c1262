import { readFileSync } from 'node:fs';
import { releaseFields } from '../../core/releases/release.schema.ts';
import { budgets } from '../gate/budgets.data.ts';
import { type ConformRule, conformRules } from './conform-rules.data.ts';

const doc = readFileSync(new URL('../../../../docs/release-contract.md', import.meta.url), 'utf8');

/** Cells of the rows below a heading whose first cell is code. */
function rows(heading: string): readonly (readonly string[])[] {
  const section = doc.split('\n## ').find((text) => text.startsWith(`${heading}\n`));
  if (!section) throw new Error(`docs/release-contract.md has no section "${heading}".`);
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.replace(/^\| | \|$/g, '').split(' | '));
}

test('docs/release-contract.md has every check, with the words of conform-rules.data.ts', () => {
  const rules = Object.entries<ConformRule>(conformRules).map(([code, { demands, fix, warning }]) => [
    `\`${code}\`${warning ? ' (warning)' : ''}`,
    demands,
    fix,
  ]);
  expect(rows('Checks')).toEqual(rules);
});

test('docs/release-contract.md has every field of release.schema.ts, and no other', () => {
  const told = rows('release.json').map(([field]) => field?.replaceAll('`', ''));
  expect([...told].sort()).toEqual([...releaseFields()].sort());
});

test('docs/release-contract.md has every budget of budgets.data.ts', () => {
  const told = rows('Budgets').map(([name, bytes]) => [
    name?.replaceAll('`', ''),
    Number(bytes?.replaceAll(',', '')),
  ]);
  expect(told).toEqual(Object.entries(budgets));
});
