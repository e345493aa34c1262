import { exits } from './exit-codes.data.ts';
import { playground } from './testing/playground.ts';
import { verbs } from './verbs.data.ts';

test.each([[], ['help'], ['--help']])('%j lists every verb and every exit code', async (...args) => {
  const { code, out } = await playground().run(...args);
  expect(code).toBe(0);
  const text = out.join('\n');
  for (const { name, about } of verbs)
    expect(text).toMatch(new RegExp(`^ {2}${name}.*${about.slice(0, 20)}`, 'm'));
  for (const exit of Object.values(exits)) expect(text).toContain(`  ${exit.code}  ${exit.about}`);
});

test.each(verbs.map((verb) => [verb.name, verb] as const))(
  '%s explains itself, with an example',
  async (name, verb) => {
    const { code, out } = await playground().run(name, '--help');
    expect(code).toBe(0);
    const text = out.join('\n');
    expect(text).toContain(`npm run site -- ${verb.example}`);
    expect(verb.example.startsWith(name)).toBe(true);
    for (const option of [...Object.keys(verb.options), 'json', 'help'])
      expect(text).toContain(`--${option}`);
    expect(text.includes('--dry-run')).toBe(verb.changes);
    expect(text).toContain('Exit codes:');
  },
);

test.each<[args: string[], words: string]>([
  [['fly'], 'There is no verb "fly". There are: publish, check,'],
  [['deploy'], 'deploy takes <unit>; it was given: none.'],
  [['deploy', 'careers', 'product'], 'deploy takes <unit>; it was given: careers product.'],
  [['deploy', 'blog'], 'There is no unit "blog". There are: shell, careers,'],
  [['status', '--dry-run'], "Unknown option '--dry-run'"],
  [['deploy', 'careers', '--force'], "Unknown option '--force'"],
  [['rollback', 'careers'], 'rollback needs --reason.'],
  [['rollback', 'careers', '--reason', '  '], 'rollback needs --reason.'],
  [['rollback', 'careers', '--reason'], '--reason'],
  [['gc', '--days', 'two'], '--days takes a whole number from 1; it was given "two".'],
  [['history', '--limit', '0'], '--limit takes a whole number from 1'],
])('%j is not understood, and says why', async (args, words) => {
  const { code, err, out } = await playground().run(...args);
  expect(code).toBe(2);
  expect(err.join('\n')).toContain(words);
  expect(err.at(-1)).toMatch(/^See: npm run site -- (\w+ )?--help$/);
  expect(out).toEqual([]);
});

test('programs are told in JSON what went wrong', async () => {
  expect(await playground().json('deploy', 'blog')).toEqual({
    code: 2,
    result: {
      verb: 'deploy',
      exit: 2,
      error: { code: 'usage', message: expect.stringContaining('"blog"'), findings: [] },
    },
  });
});

test('a folder that cannot be used is a sentence, a bug is a trace', async () => {
  const broken = playground().store;
  const denied = Object.assign(new Error('EACCES: permission denied'), {
    code: 'EACCES',
    path: '/srv/store',
  });
  const first = await playground({ store: { ...broken, list: () => Promise.reject(denied) } }).run('history');
  expect(first).toMatchObject({ code: 1, err: ['/srv/store cannot be used: EACCES: permission denied'] });
  const bug = await playground({ store: { ...broken, list: () => Promise.reject(new Error('odd')) } }).run(
    'history',
  );
  expect(bug.code).toBe(1);
  expect(bug.err.join('\n')).toMatch(/Error: odd\n\s+at /);
});
