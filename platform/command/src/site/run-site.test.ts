import { deployTiny, publishTiny, renderHere, tinyRelease } from '@platform/releases/testing';
import { CommandError } from '../call/command-error.ts';
import { exits } from '../call/exit-codes.data.ts';
import { liveTestSite, testSite } from '../testing/test-site.ts';
import { allSubcommands, subcommands } from './subcommands.data.ts';
import { userName } from './system-deps.ts';

test.each([[], ['help'], ['--help']])('%j lists every subcommand and every exit code', async (...args) => {
  const { code, out } = await testSite().run(...args);
  expect(code).toBe(0);
  const text = out.join('\n');
  for (const { name, about } of await allSubcommands())
    expect(text).toMatch(new RegExp(`^ {2}${name}.*${about.slice(0, 20)}`, 'm'));
  for (const exit of Object.values(exits))
    expect(text.split('\n').map((line) => line.trim().split(/ {2,}/))).toContainEqual([
      String(exit.code),
      exit.about,
    ]);
});

test.each(Object.entries(subcommands))('%s has a help text with an example', async (name, load) => {
  const subcommand = await load();
  expect(subcommand.name).toBe(name);
  const { code, out } = await testSite().run(name, '--help');
  expect(code).toBe(0);
  const text = out.join('\n');
  expect(text).toContain(`npm run site -- ${subcommand.example}`);
  expect(subcommand.example.startsWith(name)).toBe(true);
  for (const option of [...Object.keys(subcommand.options), 'json', 'help'])
    expect(text).toContain(`--${option}`);
  expect(text.includes('--dry-run')).toBe(subcommand.changes);
  expect(text).toContain('Exit codes:');
});

test.each<[args: string[], words: string]>([
  [['fly'], 'There is no subcommand "fly". There are: pack, publish, check,'],
  [['deploy'], 'Name a unit, or add --all.'],
  [['deploy', 'catalog', 'catalog'], 'catalog is named twice.'],
  [['retire', 'catalog', 'product'], 'retire takes <unit>; it was given: catalog product.'],
  [['deploy', 'blog'], 'There is no unit "blog" in these sources. There are: shell, catalog,'],
  [['deploy', 'my_blog'], '"my_blog" is not the name of a unit'],
  [['rollback', 'my_blog', '--reason', 'x'], '"my_blog" is not the name of a unit'],
  [['deplyo', 'catalog'], 'Did you mean "deploy"?'],
  [['deploy', 'catlog'], 'Did you mean "catalog"?'],
  [['deploy', 'catalog', '--reson', 'x'], 'Unknown option \'--reson\'. Did you mean "--reason"?'],
  [['status', '--dry-run'], "Unknown option '--dry-run'"],
  [['deploy', 'catalog', '--recall'], "Unknown option '--recall'"],
  [['rollback', 'catalog'], 'rollback needs --reason.'],
  [['rollback', 'catalog', '--reason', '  '], 'rollback needs --reason.'],
  [['rollback', 'catalog', '--reason'], '--reason'],
  [['gc', '--days', 'two'], '--days takes a whole number from 1; it was given "two".'],
  [['history', '--limit', '0'], '--limit takes a whole number from 1'],
])('%j is an error with a reason', async (args, words) => {
  const { code, err, out } = await testSite().run(...args);
  expect(code).toBe(2);
  expect(err.join('\n')).toContain(words);
  expect(err.at(-1)).toMatch(/^See: npm run site -- (\w+ )?--help$/);
  expect(out).toEqual([]);
});

test.each([
  [['activate', 'catlog@live'], 'Did you mean "catalog"?'],
  [['rollback', 'catlog', '--reason', 'x'], 'No release of catlog was ever live'],
  [['rollback', 'catlog', '--reason', 'x'], 'Live are: shell, catalog.'],
])('%j names a unit that is not live', async (args, words) => {
  const { code, err } = await (await liveTestSite()).run(...args);
  expect(code).not.toBe(0);
  expect(err.join('\n')).toContain(words);
});

test.each([
  ['rollback', ['catalog', '--reason', 'form loses uploads'], '0.4', '1.4'],
  ['deploy', ['catalog'], '2.4', '2.4'],
  ['activate', ['catalog@PUBLISHED'], '2.4', '2.4'],
  ['publish', ['catalog'], undefined, '0.4'],
])(
  '%s prints when the release is live, and at last how long it took in all',
  async (name, args, live, all) => {
    let time = 400;
    const site = testSite({
      uptime: () => time,
      render: (...job) => {
        time += 1000;
        return renderHere(...job);
      },
    });
    // What a rollback of the shell needs is not rendered yet.
    await deployTiny(site.store, ['shell', 'one'], ['catalog', 'a'], ['shell', 'two'], ['catalog', 'b']);
    await deployTiny(site.store, ['catalog', 'c']);
    const next = tinyRelease('catalog', { mark: 'next' });
    site.sources(next);
    if (name === 'activate') await publishTiny(site.store, next);
    const { code, out, finished } = await site.run(
      name,
      ...args.map((arg) => arg.replace('PUBLISHED', next.release.id)),
    );
    expect(code).toBe(0);
    expect(/ live.*, after ([\d.]+) s/.exec(out.join('\n'))?.[1]).toBe(live);
    expect(finished).toBe(`Finished after ${all} s.`);
  },
);

test('with --json an error is printed as JSON', async () => {
  expect(await testSite().json('deploy', 'blog')).toEqual({
    code: 2,
    result: {
      subcommand: 'deploy',
      store: '/',
      exit: 2,
      error: { code: 'usage', message: expect.stringContaining('"blog"'), findings: [] },
    },
  });
});

test('an unusable folder is one sentence, the reason of the command goes first, a bug has a stack trace', async () => {
  const broken = testSite().store;
  const denied = Object.assign(new Error('EACCES: permission denied'), {
    code: 'EACCES',
    path: '/srv/store',
  });
  const first = await testSite({ store: { ...broken, list: () => Promise.reject(denied) } }).run('history');
  expect(first).toMatchObject({ code: 1, err: ['/srv/store cannot be used: EACCES: permission denied'] });
  // As PostgreSQL's transaction wraps it.
  const cause = new CommandError('overtaken', 'source-changed', 'Stop every server.');
  const wrapped = new Error('Nothing was written.', { cause });
  const own = await testSite({ store: { ...broken, list: () => Promise.reject(wrapped) } }).run('history');
  expect(own).toMatchObject({ code: 5, err: ['Stop every server.'] });
  const bug = await testSite({ store: { ...broken, list: () => Promise.reject(new Error('odd')) } }).run(
    'history',
  );
  expect(bug.code).toBe(1);
  expect(bug.err.join('\n')).toMatch(/Error: odd\n\s+at /);
});

test('a user without a name has its number instead', () => {
  const unknown = () => {
    throw Object.assign(new Error('uv_os_get_passwd returned ENOENT'), { code: 'ERR_SYSTEM_ERROR' });
  };
  expect(userName(unknown)).toBe(`uid ${process.getuid?.()}`);
  expect(userName(() => ({ username: 'asha' }))).toBe('asha');
});
