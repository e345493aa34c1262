import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { readBuild } from '@platform/releases/built';
import { temporaryFolder, tinyRelease } from '@platform/releases/testing';
import { placeBuild, removeLeftovers } from './place-build.ts';

const { release, files } = tinyRelease('catalog');

function write(folder: string): string {
  for (const [path, text] of Object.entries({ ...files, 'release.json': JSON.stringify(release) })) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

test('a finished build is not replaced by later builds of the same sources', async () => {
  const folder = temporaryFolder();
  const place = join(folder, release.id);
  await placeBuild(write(join(folder, '.first')), place);
  const { ino } = statSync(place);
  await placeBuild(write(join(folder, '.second')), place);
  expect(statSync(place).ino).toBe(ino);
  expect(readdirSync(folder)).toEqual([release.id]);
});

test('of many builds that end at the same time one is kept, and its readers miss no file', async () => {
  const folder = temporaryFolder();
  const place = join(folder, release.id);
  let ended = false;
  const read = async () => {
    const missing: string[] = [];
    while (!ended) {
      await setImmediate();
      if (!(await readBuild(place))) continue;
      for (const path of Object.keys(files))
        await readFile(join(place, path)).catch(() => missing.push(path));
    }
    return missing;
  };
  const reading = read();
  const builds = Array.from({ length: 20 }, (_, index) => write(join(folder, `.output-${index}`)));
  await Promise.all(builds.map((build) => placeBuild(build, place)));
  ended = true;
  expect(await reading).toEqual([]);
  expect(readdirSync(folder)).toEqual([release.id]);
});

test.each(['release.json', 'JoinPage.js'])(
  'a build whose %s is missing is replaced by a new build',
  async (lost) => {
    const folder = temporaryFolder();
    const place = write(join(folder, release.id));
    rmSync(join(place, lost));
    expect(await readBuild(place)).toBeNull();
    await placeBuild(write(join(folder, '.output')), place);
    expect(await readBuild(place)).not.toBeNull();
    expect(readdirSync(folder)).toEqual([release.id]);
  },
);

test('folders of killed builds, and no others, are removed after an hour', async () => {
  const folder = temporaryFolder();
  const hours = (count: number) => Date.now() / 1000 - count * 3600;
  for (const [name, age] of [
    ['.rold123456-17', 2],
    ['.rnew123456-18', 0.5],
    ['rfinished01', 200],
  ] as const) {
    write(join(folder, name));
    utimesSync(join(folder, name), hours(age), hours(age));
  }
  await removeLeftovers(folder);
  expect(readdirSync(folder).sort()).toEqual(['.rnew123456-18', 'rfinished01']);
  await removeLeftovers(join(folder, 'nothing'));
});
