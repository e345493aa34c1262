import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/index.ts';
import { includesCommit, sourceCommit } from './source-commit.ts';

function repository() {
  const root = temporaryFolder();
  const identity = ['-c', 'user.name=asha', '-c', 'user.email=asha@example.com'];
  const git = (...args: string[]) =>
    execFileSync('git', [...identity, ...args], { cwd: root, encoding: 'utf8' });
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  git('init', '--quiet');
  write('unit/src/page.tsx', 'one');
  write('other/src/page.tsx', 'one');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  return { root, git, write, commit: git('rev-parse', 'HEAD').trim() };
}

const inputs = ['unit/src', 'lock.json'];

test('committed inputs have their commit, even if other files have changed', async () => {
  const { root, write, commit } = repository();
  write('other/src/page.tsx', 'two');
  expect(await sourceCommit(root, inputs)).toEqual({
    commit,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    dirty: false,
  });
});

test.each([
  ['an edited input', 'unit/src/page.tsx'],
  ['a new input', 'unit/src/new.tsx'],
  ['an input outside the folder', 'lock.json'],
])('%s that is not committed makes the source dirty', async (_, path) => {
  const { root, write, commit } = repository();
  write(path, 'two');
  expect(await sourceCommit(root, inputs)).toMatchObject({ commit, dirty: true });
});

test('outside a repository there is no commit', async () => {
  expect(await sourceCommit(temporaryFolder(), inputs)).toEqual({ commit: null, date: null });
});

test('a commit includes itself and those before it, as far as the repository knows both', async () => {
  const { root, git, write, commit } = repository();
  write('unit/src/page.tsx', 'two');
  git('commit', '--quiet', '--all', '--message', 'second');
  const second = git('rev-parse', 'HEAD').trim();
  const includes = (whole: string, part: string) => includesCommit(root, whole, part);
  expect(await includes(second, commit)).toBe(true);
  expect(await includes(second, commit.slice(0, 8).toUpperCase())).toBe(true);
  expect(await includes(commit, second)).toBe(false);
  expect(await includes(second, 'c0ffee12')).toBeNull();
  expect(await includes('c0ffee1234'.repeat(4), 'c0ffee12')).toBe(true);
  expect(await includesCommit(temporaryFolder(), second, commit)).toBeNull();
});
