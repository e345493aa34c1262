import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@site/composition/testing';
import { root } from '../units/workspace.ts';
import { checkReport, reportOf, writeReport } from './report-file.ts';
import { nextVersion, setVersion } from './set-version.ts';
import { publicSubpaths } from './subpaths.data.ts';

/** What the report lists. */
const index = 'shared-ui/src/host/index.ts';
const button =
  "import type { Tone } from '../tone.ts';\nexport const Button = (tone: Tone): string => tone;\n";
const ribbon = 'export const Ribbon = (text: string): string => text;\n';

/** A repository with a small `shared-ui`, a unit that depends on it, and a committed report. */
async function workspace() {
  const folder = `${temporaryFolder()}/`;
  const path = (file: string) => join(folder, file);
  const write = (file: string, content: string | object) => {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(
      path(file),
      typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`,
    );
  };
  const read = (file: string) => readFileSync(path(file), 'utf8');
  const own = { name: '@site/shared-ui', version: '1.0.0' };
  const unit = { name: '@site/blog-mfe', version: '0.0.0', dependencies: { '@site/shared-ui': '1.0.0' } };
  const linked = { resolved: 'shared-ui', link: true };
  for (const { source } of publicSubpaths) write(`shared-ui/src/${source}`, 'export const one = 1;\n');
  write('shared-ui/src/css.d.ts', '');
  write('shared-ui/src/tone.ts', "export type Tone = 'go' | 'stop';\n");
  write(index, button);
  write('shared-ui/package.json', { ...own, type: 'module' });
  write('blog-mfe/package.json', unit);
  write('package.json', { name: 'site', version: '1.0.0', workspaces: ['shared-ui', '*-mfe'] });
  write('package-lock.json', {
    packages: { 'node_modules/@site/shared-ui': linked, 'blog-mfe': unit, 'shared-ui': own },
  });
  for (const file of ['tsconfig.base.json', 'tsconfig.browser.json']) cpSync(`${root}${file}`, path(file));
  mkdirSync(path('node_modules/@site'), { recursive: true });
  symlinkSync('../../shared-ui', path('node_modules/@site/shared-ui'));
  await writeReport(folder, await reportOf(folder));
  return { folder, read, write };
}

test('a report lists exports and what they refer to, and a check passes until the sources change', async () => {
  const { folder, read, write } = await workspace();
  const report = read('shared-ui/api-report.md');
  expect(report).toMatch(/^Version: 1\.0\.0\n/);
  expect(report).toContain('### Button\n\n```ts\nconst Button: (tone: Tone) => string;\n```');
  expect(report).toContain("### tone#Tone\n\n```ts\ntype Tone = 'go' | 'stop';\n```");
  await checkReport(folder);
  write('shared-ui/src/tone.ts', "export type Tone = 'go';\n");
  await expect(checkReport(folder)).rejects.toThrow(/changed referenced tone#Tone[\s\S]*2\.0\.0 at least/);
});

test('a changed API is not reported under the same version', async () => {
  const { folder, read, write } = await workspace();
  const before = read('shared-ui/api-report.md');
  write(index, button + ribbon);
  const next = await reportOf(folder);
  await expect(writeReport(folder, next)).rejects.toThrow(
    /added @site\/shared-ui\/host Ribbon\nIt has to be 1\.1\.0 at least\. Run: npm run set-version -- minor/,
  );
  await expect(checkReport(folder)).rejects.toThrow(/1\.1\.0 at least/);
  expect(read('shared-ui/api-report.md')).toBe(before);
});

test('a new version is written into every manifest, the lock file and the report', async () => {
  const { folder, read, write } = await workspace();
  write(index, button + ribbon);
  await expect(setVersion(folder, 'patch')).rejects.toThrow(/1\.1\.0 at least/);
  expect(read('shared-ui/package.json')).toContain('"version": "1.0.0"');
  expect(await setVersion(folder, 'minor')).toEqual({
    version: '1.1.0',
    files: [
      'blog-mfe/package.json',
      'shared-ui/package.json',
      'package-lock.json',
      'shared-ui/api-report.md',
    ],
  });
  expect(read('shared-ui/package.json')).toContain('"version": "1.1.0"');
  expect(JSON.parse(read('blog-mfe/package.json')).dependencies).toEqual({ '@site/shared-ui': '1.1.0' });
  expect(JSON.parse(read('package-lock.json')).packages).toMatchObject({
    'shared-ui': { version: '1.1.0' },
    'blog-mfe': { version: '0.0.0', dependencies: { '@site/shared-ui': '1.1.0' } },
  });
  await checkReport(folder);
  expect(read('package.json')).toContain('"version": "1.0.0"');
});

test('a removed export needs a major version', async () => {
  const { folder, write } = await workspace();
  write(index, ribbon);
  await expect(setVersion(folder, 'minor')).rejects.toThrow(
    /removed @site\/shared-ui\/host Button[\s\S]*2\.0\.0/,
  );
  expect((await setVersion(folder, '2.0.0')).version).toBe('2.0.0');
  await checkReport(folder);
});

test('a version without its report fails the check, and sources that do not compile are named', async () => {
  const { folder, write } = await workspace();
  write('shared-ui/package.json', { name: '@site/shared-ui', version: '1.0.1' });
  await expect(checkReport(folder)).rejects.toThrow(/npm run api-report/);
  write(index, 'export const Button: string = 1;\n');
  await expect(checkReport(folder)).rejects.toThrow(/does not compile[\s\S]*src\/host\/index\.ts/);
});

test.each([
  ['patch', '1.2.4'],
  ['minor', '1.3.0'],
  ['major', '2.0.0'],
  ['1.5.0', '1.5.0'],
])('%s after 1.2.3 is %s', (wanted, next) => {
  expect(nextVersion('1.2.3', wanted)).toBe(next);
});

test.each(['', '1.2.3', '1.0.0', 'newer'])('"%s" is no version after 1.2.3', (wanted) => {
  expect(() => nextVersion('1.2.3', wanted)).toThrow(/is not patch, minor, major/);
});
