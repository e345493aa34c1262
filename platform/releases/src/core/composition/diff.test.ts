import { tinyRelease, tinyRoute } from '../../testing/tiny-release.ts';
import { diffReleases } from './diff.ts';

test('routes, versions, commits and files that differ are reported with both values', () => {
  const [cellar, join] = [tinyRoute('/cellar', 'CellarPage'), tinyRoute('/join-innovation', 'JoinPage')];
  const before = tinyRelease('catalog', {
    routes: [cellar],
    files: { 'chunk.aaaaaaaaaa.js': 'x', 'same.aaaaaaaaaa.js': 'y', 'chunk.aaaaaaaaaa.js.br': 'z' },
    record: { source: { commit: 'abc', date: null } },
  }).release;
  const after = tinyRelease('catalog', {
    routes: [{ ...cellar, title: 'Work with us' }, join],
    files: { 'chunk.bbbbbbbbbb.js': 'xxx', 'same.bbbbbbbbbb.js': 'y', 'chunk.bbbbbbbbbb.js.br': 'zz' },
    record: { source: { commit: 'def', date: null }, requires: { react: '^19.3.0' } },
  }).release;
  const diff = diffReleases(before, after);
  expect(diff.commits).toEqual({ before: 'abc', after: 'def' });
  expect(diff.routes).toEqual([
    { name: '/cellar', before: cellar, after: { ...cellar, title: 'Work with us' } },
    { name: '/join-innovation', before: null, after: join },
  ]);
  expect(diff.requires).toEqual([
    { name: '@platform/host', before: '^1.0.0', after: null },
    { name: 'react', before: '^19.0.0', after: '^19.3.0' },
  ]);
  expect(diff.files).toContainEqual({ name: 'chunk.js', before: 1, after: 3 });
  expect(diff.files).toContainEqual({ name: 'JoinPage.js', before: null, after: expect.any(Number) });
  expect(diff.files.map(({ name }) => name)).not.toContain('same.js');
});
