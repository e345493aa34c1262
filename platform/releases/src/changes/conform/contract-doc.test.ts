import { readFileSync } from 'node:fs';
import {
  defaultBudgets,
  type FormDeclaration,
  fieldFormats,
  formatOf,
  formFaults,
  formLimits,
} from '@platform/contract';
import { recordFaults } from '../../core/releases/release-faults.ts';

const file = new URL('../../../../docs/release-contract.md', import.meta.url);

function example(firstLine: string): string {
  const doc = readFileSync(file, 'utf8');
  const from = doc.slice(doc.indexOf(`\n${firstLine}\n`) + 1);
  return from.slice(0, from.search(/^\S/m));
}

test('the record in platform/docs/release-contract.md keeps the contract', () => {
  const record = JSON.parse(example('    {')) as { readonly unit: string };
  expect(record.unit).toBe('blog');
  expect(recordFaults(record, true)).toEqual([]);
});

test('platform/docs/release-contract.md has every format and limit of form.ts, and its example is a good form', () => {
  const [, section = ''] = readFileSync(file, 'utf8').split('\n## Forms');
  const rows = [...section.matchAll(/^\| `(\w+)` \| [^|]+ \| (\d+) \| (\d+) \|$/gm)];
  const columnOf = (column: number) => Object.fromEntries(rows.map((row) => [row[1], Number(row[column])]));
  const { texts, leastFileBytes, leastKeepDays } = formLimits;
  const formats = fieldFormats().map(formatOf);
  expect([columnOf(2), columnOf(3)]).toEqual([
    Object.fromEntries(formats.map(({ name, leastCharacters }) => [name, leastCharacters])),
    Object.fromEntries(formats.map(({ name, characters }) => [name, characters])),
  ]);
  const { label, subject, ...others } = texts;
  for (const limit of [
    `\`file.bytes\` is at least ${leastFileBytes.toLocaleString('en')}`,
    `\`keepDays\` is at least ${leastKeepDays}`,
    `A label has at most ${label} characters, \`mail.subject\` ${subject}, every other text ${others.intro}`,
  ])
    expect(section.replaceAll(/\s+/g, ' ')).toContain(limit);
  expect(new Set(Object.values(others)).size).toBe(1);
  const { fields, choices, fileBytes, keepDays } = formLimits;
  for (const limit of [
    `${fields} fields, ${choices} choices and one file below ${fileBytes.toLocaleString('en')} bytes`,
    `\`keepDays\` is at least ${leastKeepDays}, and at most ${keepDays}`,
  ])
    expect(section.replaceAll(/\s+/g, ' ')).toContain(limit);
  const { forms } = JSON.parse(`{${example('    "forms": {')}}`) as {
    readonly forms: Record<string, FormDeclaration>;
  };
  expect(Object.values(forms).flatMap(formFaults)).toEqual([]);
  expect(Object.keys(forms)).toEqual(['message']);
});

test('platform/docs/release-contract.md has every budget', () => {
  const [, section = ''] = readFileSync(file, 'utf8').split('\n## Budgets');
  const rows = section.matchAll(/^\| `(\w+)` \| ([\d,]+) \|/gm);
  const documented = [...rows].map(([, name = '', bytes = '']) => [name, Number(bytes.replaceAll(',', ''))]);
  expect(documented).toEqual(Object.entries(defaultBudgets));
});
