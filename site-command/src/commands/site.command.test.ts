import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@site/composition/testing';

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
