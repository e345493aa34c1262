import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { conformFixes } from '@platform/releases/conform';
import { renderHere, tinyRelease } from '@platform/releases/testing';
import { testSite } from '../testing/test-site.ts';
import { writeBuild } from '../testing/write-build.ts';

const { json, run } = testSite({ render: renderHere });
/** Its entry does not name its container, and it provides too few libraries for a shell. */
const { folder } = writeBuild(tinyRelease('catalog'));

test('conform prints every finding with its code and what to do, and ends with 3', async () => {
  writeFileSync(join(folder, '.hidden'), 'x');
  const { out } = await run('conform', folder);
  expect(out.join('\n')).toMatch(
    /refused \[folder-name-unsafe\] \.hidden .*\n +Rename[\s\S]*refused \[entry-without-container\] remoteEntry\.js .*\n +Use the same name/,
  );
  expect(out.at(-1)).toBe(`catalog@${tinyRelease('catalog').release.id} does not conform.`);
  const { code, result } = await json('conform', folder, '--shell', folder);
  expect(code).toBe(3);
  expect(result).toMatchObject({ folder, passed: false, name: { unit: 'catalog' } });
  expect(result.findings).toContainEqual({
    code: 'entry-without-container',
    sentence: expect.any(String),
    fix: conformFixes['entry-without-container'],
  });
  expect(result.findings).toContainEqual(expect.objectContaining({ code: 'shell-unusable' }));
});

test('conform of a unit checks its build, and renders its pages with the build of the shell', async () => {
  const shell = writeBuild(tinyRelease('shell'));
  const built: string[] = [];
  const site = testSite({
    render: renderHere,
    units: async () => ['shell', 'catalog'],
    build: async (unit) => {
      built.push(unit);
      return unit === 'shell' ? shell : writeBuild(tinyRelease('catalog'));
    },
  });
  const { result } = await site.json('conform', 'catalog');
  expect(built).toEqual(['catalog', 'shell']);
  expect(result).toMatchObject({ passed: false, name: { unit: 'catalog' } });
  expect(result.findings).toContainEqual(expect.objectContaining({ code: 'entry-without-container' }));
});

test('conform of the shell builds it, although its sources are in a folder of this name', async () => {
  const shell = writeBuild(tinyRelease('shell'));
  const site = testSite({ render: renderHere, units: async () => ['shell'], build: async () => shell });
  const { result } = await site.json('conform', 'shell');
  expect(result).toMatchObject({ folder: shell.folder, name: { unit: 'shell' } });
});
