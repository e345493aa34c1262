import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '@platform/releases/root';
import { temporaryFolder } from '@platform/releases/testing';

const command = fileURLToPath(new URL('site.command.ts', import.meta.url));

function site(args: readonly string[], store = temporaryFolder(), cwd = process.cwd()) {
  const env = { ...process.env, SITE_STORE: store, NODE_OPTIONS: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    ...{ env, cwd },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('the process exits with the subcommand’s code, and only the subcommand writes to standard output', () => {
  const help = site(['help']);
  expect(help).toMatchObject({ status: 0, stderr: '' });
  expect(help.stdout).toContain('rollback');
  const status = site(['status', '--json']);
  expect(JSON.parse(status.stdout)).toMatchObject({ subcommand: 'status', exit: status.status });
  expect(status).toMatchObject({ status: 4, stderr: expect.stringMatching(/^Nothing was ever live in /) });
});

test('an address that is no store ends with 2 and one sentence without its password', () => {
  expect(site(['status'], 'https://site:secret@store.example/')).toEqual({
    status: 2,
    stdout: '',
    stderr: 'A store is a folder or an address like s3://bucket/prefix, not https:…\n',
  });
});

test('outside a site, the store has to be named', () => {
  const cwd = temporaryFolder();
  expect(site(['status'], '', cwd)).toEqual({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^There is no site\.config\.ts in .+: run this in the folder of a site\.\n$/,
    ),
  });
  expect(site(['status'], temporaryFolder(), cwd)).toMatchObject({ status: 4 });
});

/** A folder whose configuration is this code. */
function siteWith(config: string): string {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'site.config.ts'), config);
  return cwd;
}

test.each<[string, string, RegExp]>([
  [
    'a wrong field',
    `import { defineSite } from '${root}platform/contract/src/index.ts';
     const links = { bar: [], menu: [], columns: [], legal: [] };
     const texts = { name: 'x', tagline: '', description: '', language: 'en', timeZone: 'UTC', home: 'start' };
     const themeColors = { light: '#fff', dark: '#000' };
     export default defineSite({ ...texts, themeColors, contact: { email: 'a@example.com' }, navigation: links, footer: links } as never);`,
    /^site\.config\.ts is not valid\.\n {2}home is "start"; it must be the path of a page/,
  ],
  ['no site', 'export const site = 1;', /^site\.config\.ts has no default export/],
  ['a missing value', 'export default site;', /^site\.config\.ts cannot be loaded: site is not defined\n$/],
])(
  'a configuration with %s ends what runs the gate in a sentence, and nothing else',
  (_, config, sentence) => {
    const cwd = siteWith(config);
    const stderr = expect.stringMatching(sentence);
    expect(site(['check', 'catalog@r12345678a'], '', cwd)).toMatchObject({ status: 2, stderr });
    expect(site(['status'], '', cwd)).toMatchObject({ status: 4 });
    // The folder is foreign: its code is not run.
    const missing = expect.stringContaining('[folder-missing]');
    expect(site(['conform', 'dist'], '', cwd)).toMatchObject({ status: 3, stdout: missing, stderr: '' });
  },
);

test('outside a site, help and conform need no store', () => {
  const cwd = temporaryFolder();
  expect(site(['--help'], '', cwd)).toMatchObject({ status: 0, stderr: '' });
  expect(site(['rollback', '--help'], '', cwd)).toMatchObject({ status: 0, stderr: '' });
  const conform = site(['conform', './dist'], '', cwd);
  expect(conform).toMatchObject({ status: 3, stderr: '' });
  expect(conform.stdout).toMatch(/^ {2}refused \[folder-missing\]/);
});

test('status loads nothing that serves, builds or checks a site', () => {
  const store = temporaryFolder();
  const hook = `import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => (process.stderr.write(url + '\\n'), next(url, context)) });`;
  const options = { encoding: 'utf8', env: { ...process.env, SITE_STORE: store, NODE_OPTIONS: '' } } as const;
  const hooked = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, command, 'status'];
  const { stderr } = spawnSync(process.execPath, hooked, options);
  expect(stderr).toContain('/status.subcommand.ts');
  const loaded = stderr.split('\n').map((url) => url.replace(/.*\/node_modules\//, '').split('/')[0]);
  for (const other of ['fastify', 'pg', 'nodemailer', 'postcss', 'cheerio', 'webpack', 'playwright-core'])
    expect(loaded).not.toContain(other);
});
