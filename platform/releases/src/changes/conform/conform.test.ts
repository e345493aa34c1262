import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { packSourceMaps } from '../../core/releases/source-maps.ts';
import { type Breakage, breakages, gateBreakages } from '../../testing/breakages.ts';
import { draftRelease, listFiles, type ReleaseDraft, writeDraft } from '../../testing/release-draft.ts';
import { renderHere } from '../../testing/render-here.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { pageCode, type TinyOptions, tinyForm } from '../../testing/tiny-release.ts';
import { type ConformOptions, type ConformReport, conform } from './conform.ts';
import { conformWarnings } from './conform-rules.data.ts';

const codesOf = ({ findings }: ConformReport) => [...new Set(findings.map(({ code }) => code))].sort();

function goodFolder(unit: 'catalog' | 'shell'): string {
  const draft = draftRelease(unit);
  listFiles(draft);
  return writeDraft(draft);
}

const conformed = (folder: string, options: Partial<ConformOptions> = {}) =>
  conform(folder, { year: 2026, render: renderHere, ...options });

async function conformBroken(...broken: readonly Breakage[]): Promise<ConformReport> {
  const draft = draftRelease(broken[0]?.unit ?? 'catalog');
  for (const { edit } of broken) edit?.(draft);
  listFiles(draft);
  for (const { after } of broken) after?.(draft);
  const folder = writeDraft(draft);
  for (const { disk } of broken) disk?.(folder);
  const named = broken.reduce((path, { folder: other }) => other?.(path) ?? path, folder);
  const options = Object.assign({}, ...broken.map((one) => one.options ?? {}));
  const shell = broken.some(({ withShell }) => withShell) ? goodFolder('shell') : null;
  return conformed(named, { shell, ...options });
}

test.each<
  [what: string, unit: 'catalog' | 'shell', options: TinyOptions, edit: (draft: ReleaseDraft) => void]
>([
  ['of catalog', 'catalog', {}, () => undefined],
  ['of the shell', 'shell', {}, () => undefined],
  [
    'with a form that has an address from the site',
    'catalog',
    { record: { forms: { application: { ...tinyForm('/cellar'), address: '/api/send-email' } } } },
    () => undefined,
  ],
  ['without a Node half', 'catalog', { noNodeHalf: true }, () => undefined],
  [
    'with fields that not every record has',
    'catalog',
    {},
    ({ record }) => Object.assign(record, { $schema: '../release.schema.json', entryType: 'global' }),
  ],
])('a good release %s conforms, also with source maps, and with a shell', async (_, unit, options, edit) => {
  const draft = draftRelease(unit, options);
  edit(draft);
  listFiles(draft);
  const folder = writeDraft(draft);
  writeFileSync(join(folder, 'source-maps.json.gz'), packSourceMaps({ 'CellarPage.js': {} }));
  const shell = unit === 'shell' ? null : goodFolder('shell');
  expect(await conformed(folder)).toMatchObject({ passed: true, findings: [] });
  expect(await conformed(folder, { shell })).toMatchObject({
    ...{ passed: true, findings: [], name: { unit } },
    notes: options.noNodeHalf ? [expect.stringContaining('no Node half')] : [],
  });
});

test.each(Object.entries({ ...breakages, ...gateBreakages }))(
  '%s finds exactly its fault',
  async (code, breakage) => {
    const report = await conformBroken(breakage);
    expect(codesOf(report)).toEqual([...new Set([code, ...(breakage.also ?? [])])].sort());
    expect(report.passed).toBe(codesOf(report).every((found) => conformWarnings.has(found)));
    for (const { sentence, fix } of report.findings) {
      expect(sentence).not.toBe('');
      expect(fix).toMatch(/\.$/);
    }
  },
);

test('several faults at once are all found', async () => {
  const codes = ['compressed-orphan', 'json-unreadable', 'mf-manifest-name', 'picture-unlisted'] as const;
  expect(codesOf(await conformBroken(...codes.map((code) => breakages[code])))).toEqual(codes);
});

test('any JSON as release.json, and any value in a field, ends in a report', async () => {
  const { record } = draftRelease('catalog');
  const odd = fc.oneof(
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc
      .tuple(fc.constantFrom(...Object.keys(record)), fc.jsonValue())
      .map(([name, value]) => JSON.stringify({ ...record, [name]: value })),
    fc.string({ unit: 'binary' }),
  );
  await fc.assert(
    fc.asyncProperty(odd, async (text) => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'release.json'), text);
      const report = await conformed(folder);
      expect(report.passed).toBe(false);
      expect(codesOf(report)).not.toContain('check-failed');
    }),
    { numRuns: 200, seed: 13 },
  );
});

test('bytes without meaning in every file end in a report', async () => {
  const draft = draftRelease('catalog');
  for (const path of [...draft.files.keys(), 'a.svg', 'b.png', 'c.js.gz', 'c.js', 'd.json'])
    draft.files.set(path, randomBytes(2000));
  listFiles(draft);
  const report = await conformed(writeDraft(draft));
  expect(codesOf(report)).toEqual(expect.arrayContaining(['file-not-utf8', 'compressed-unreadable']));
  expect(codesOf(report)).not.toContain('check-failed');
});

test('a thousand faults of one kind are twenty findings and a number', async () => {
  const folder = goodFolder('catalog');
  mkdirSync(join(folder, 'more'));
  for (let index = 0; index < 1000; index += 1) writeFileSync(join(folder, `more/${index}.txt`), '');
  const { findings } = await conformed(folder);
  expect(findings).toHaveLength(21);
  expect(findings.at(-1)?.sentence).toBe('There are 980 more of these.');
});

test('the Node half is loaded in the limited process of the gate', async () => {
  const draft = draftRelease('catalog');
  draft.files.set('node/JoinPage.cjs', 'process.exit(3);');
  draft.files.set(
    'node/CellarPage.cjs',
    pageCode('"x"').replace('module', 'require("fs").rmSync("/"); module'),
  );
  listFiles(draft);
  const { findings } = await conform(writeDraft(draft), { year: 2026 });
  expect(findings).toEqual([
    expect.objectContaining({
      code: 'render-failed',
      sentence: expect.stringContaining('/cellar: Error: A page may not use fs.rmSync'),
    }),
  ]);
});

test('a page of another contract than the host is refused', async () => {
  const draft = draftRelease('catalog');
  draft.files.set('node/JoinPage.cjs', "module.exports = { default: { contract: 7, Page: () => 'x' } };");
  listFiles(draft);
  const { findings } = await conformed(writeDraft(draft));
  expect(findings.map(({ code, sentence }) => [code, sentence])).toEqual([
    ['render-failed', expect.stringContaining('has the contract 7, not 1')],
  ]);
});

test('every fault of release.json is found at once, and says what the field means', async () => {
  const draft = draftRelease('catalog');
  listFiles(draft);
  Object.assign(draft.record, { entry: '/x.js', contract: '1', requires: { react: 'newest' } });
  Object.assign(draft.record.routes[0], { status: 999, title: ' ' });
  const { findings, notes, name } = await conformed(writeDraft(draft));
  expect(findings.map(({ code, sentence }) => [code, sentence])).toEqual(
    [
      'contract is "1"; it must be a whole number.',
      'entry "/x.js" begins with a slash: paths are relative to the release’s folder.',
      'routes[0].title is " "; it must be a text that is not only spaces.',
      'routes[0].status is 999; it must be a whole number from 200 to 599.',
      'requires.react "newest" must be a version range, as in package.json.',
    ].map((sentence) => ['record-invalid', sentence]),
  );
  expect(findings[3]?.fix).toBe('HTTP status; 200 by default.');
  expect(notes).toEqual([expect.stringContaining('Only release.json was checked')]);
  expect(name).toEqual({ unit: 'catalog', id: draft.record.id });
});
