import { readFileSync, writeFileSync } from 'node:fs';
import { type FormDeclaration, formFaults, formLimits } from '@site/shared-ui/contracts';
import { releaseNode, resolved, type SchemaNode } from '../../core/releases/release-faults.ts';
import { budgets } from '../gate/budgets.data.ts';
import { type ConformRule, conformRules } from './conform-rules.data.ts';

const file = new URL('../../../../docs/release-contract.md', import.meta.url);

function fieldRows({ properties = {}, required = [] }: SchemaNode, prefix = ''): string[][] {
  return Object.entries(properties).flatMap(([name, node]) => {
    const { title = '', description = '', conform, items } = resolved(node);
    const optional = required.includes(name) ? '' : 'optional: ';
    const row = [`\`${prefix}${name}\``, `${optional}${conform?.title ?? title}`, description];
    return [row, ...(items ? fieldRows(resolved(items), `${name}[].`) : [])];
  });
}

const table = (...rows: readonly string[][]) => rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The tables of the document, by the comment before each. */
const tables = {
  'release.schema.json': table(
    ['field', 'shape', 'meaning'],
    ['---', '---', '---'],
    ...fieldRows(releaseNode),
  ),
  'release.schema.json, forms': table(
    ['field', 'shape', 'meaning'],
    ['---', '---', '---'],
    ...fieldRows(resolved({ $ref: '#/$defs/form' })),
    ...fieldRows(resolved({ $ref: '#/$defs/formFile' }), 'file.'),
  ),
  'conform-rules.data.ts': table(
    ['code', 'demands'],
    ['---', '---'],
    ...Object.entries<ConformRule>(conformRules).map(([code, { demands, warning }]) => [
      `\`${code}\`${warning ? ' (warning)' : ''}`,
      demands,
    ]),
  ),
};

test.each(Object.entries(tables))(
  'docs/release-contract.md has the table of %s (WRITE_DOCS=1 writes it)',
  (source, wanted) => {
    const place = new RegExp(`(<!-- from ${source} -->\n\n)(\\|.*\n)*`);
    const doc = readFileSync(file, 'utf8');
    const written = doc.replace(place, (_, comment) => `${comment}${wanted}\n`);
    expect(doc).toMatch(place);
    if (process.env.WRITE_DOCS) writeFileSync(file, written);
    else expect(doc).toBe(written);
  },
);

test('docs/release-contract.md has every format and limit of form.ts, and its example is a good form', () => {
  const [, section = ''] = readFileSync(file, 'utf8').split('\n## Forms');
  const rows = [...section.matchAll(/^\| `(\w+)` \| [^|]+ \| (\d+) \| (\d+) \|$/gm)];
  const told = (column: number) => Object.fromEntries(rows.map((row) => [row[1], Number(row[column])]));
  const { characters, leastCharacters, texts, leastFileBytes, leastKeepDays } = formLimits;
  expect([told(2), told(3)]).toEqual([leastCharacters, characters]);
  const { label, subject, ...others } = texts;
  for (const limit of [
    `\`file.bytes\` is at least ${leastFileBytes.toLocaleString('en')}`,
    `\`keepDays\` is at least ${leastKeepDays}`,
    `A label has at most ${label} characters, \`mail.subject\` ${subject}, every other text ${others.intro}`,
  ])
    expect(section.replaceAll(/\s+/g, ' ')).toContain(limit);
  expect(new Set(Object.values(others)).size).toBe(1);
  const { fields, choices, fileBytes, keepDays } = formLimits;
  expect(section).toContain(
    `${fields} fields, ${choices} choices, one file below ${fileBytes.toLocaleString('en')} bytes, ${keepDays} days`,
  );
  const [example = ''] = /^ {4}"forms": [\s\S]*?^ {4}\}$/m.exec(section) ?? [];
  const { forms } = JSON.parse(`{${example}}`) as { readonly forms: Record<string, FormDeclaration> };
  expect(Object.values(forms).flatMap(formFaults)).toEqual([]);
  expect(Object.keys(forms)).toEqual(['message']);
});

test('docs/release-contract.md has every budget of budgets.data.ts', () => {
  const [, section = ''] = readFileSync(file, 'utf8').split('\n## Budgets');
  const rows = section.matchAll(/^\| `(\w+)` \| ([\d,]+) \|/gm);
  const told = [...rows].map(([, name = '', bytes = '']) => [name, Number(bytes.replaceAll(',', ''))]);
  expect(told).toEqual(Object.entries(budgets));
});
