import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { jest } from '@jest/globals';
import { temporaryFolder } from '@platform/releases/testing';
import { createRemote, NewRemoteError } from './create-remote.ts';

const remote = { unit: 'blog', navigation: 'Our blog', form: false };
const navigation = 'site.config.ts';
const owners = '.github/CODEOWNERS';
const sources: Readonly<Record<string, string>> = {
  'package.json': '{}',
  [navigation]:
    "export default { unitFolder: '*', remoteTemplate: 'new', links: [\n  // New units above.\n] };\n",
  'new/package.json.txt': '{ "name": "@site/__package__" }',
  'new/src/unit.ts.txt': "export const declaration = { unit: '__unit__', title: __title__ };\n",
  'new/src/__unit__/__unit__-form.tsx.txt': 'export const __variable__Form = __Name__;\n',
  [owners]: '/shell/ @example/shell\n# New units above.\n',
};

async function sourcesWith(changes: Readonly<Record<string, string>>): Promise<string> {
  const root = temporaryFolder();
  for (const [file, content] of Object.entries({ ...sources, ...changes })) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), content);
  }
  return `${root}/`;
}

test('a site without a template gets no remote', async () => {
  const root = await sourcesWith({ [navigation]: 'export default {};' });
  await expect(createRemote(root, remote)).rejects.toThrow('site.config.ts has no remoteTemplate');
});

test.each([navigation, owners])('nothing is written if %s has no place for the line', async (file) => {
  const changes = { [file]: sources[file]?.replace('New units above.', '') ?? '' };
  const root = await sourcesWith(changes);
  const failure = await createRemote(root, remote).catch((error) => error);
  expect(failure).toBeInstanceOf(NewRemoteError);
  expect(failure.message).toContain(file);
  expect(existsSync(`${root}blog`)).toBe(false);
  for (const [path, content] of Object.entries({ ...sources, ...changes }))
    expect(await readFile(root + path, 'utf8')).toBe(content);
});

test('the code of a unit whose name has hyphens has names without them', async () => {
  const root = await sourcesWith({});
  const logged = jest.spyOn(console, 'error').mockReturnValue();
  await createRemote(root, { unit: 'open-days', navigation: null, form: true });
  expect(logged).toHaveBeenCalled();
  const read = (path: string) => readFile(`${root}open-days/src/${path}`, 'utf8');
  expect(await read('unit.ts')).toContain('{ unit: \'open-days\', title: "Open days" }');
  expect(await read('open-days/open-days-form.tsx')).toContain('openDaysForm = OpenDays;');
});

test.each([
  ['remote-*', 'remote-blog', 'remote-blog'],
  ['units/*', 'units/blog', 'blog'],
  ['*', 'blog', 'blog'],
])('with units in %s, a new one is in %s', async (pattern, folder, name) => {
  const file = `export default { unitFolder: '${pattern}', remoteTemplate: 'new', links: [\n  // New units above.\n] };\n`;
  const root = await sourcesWith({ [navigation]: file });
  const logged = jest.spyOn(console, 'error').mockReturnValue();
  expect(await createRemote(root, remote)).toContain(`${folder}/src/unit.ts`);
  expect(logged).toHaveBeenCalled();
  const manifest = JSON.parse(await readFile(`${root}${folder}/package.json`, 'utf8'));
  expect(manifest).toMatchObject({ name: `@site/${name}` });
});

test('a remote is complete even if its files cannot be formatted', async () => {
  const formatter = 'node_modules/.bin/biome';
  const root = await sourcesWith({ [formatter]: '#!/bin/sh\nexit 1\n' });
  await chmod(root + formatter, 0o755);
  const logged = jest.spyOn(console, 'error').mockReturnValue();
  expect(await createRemote(root, remote)).toContain('blog/src/unit.ts');
  expect(logged.mock.calls.join()).toContain('not formatted');
  expect(await readFile(root + navigation, 'utf8')).toContain('{ label: "Our blog", to: \'/blog\' },');
  expect(await readFile(root + owners, 'utf8')).toContain('@example/blog');
});
