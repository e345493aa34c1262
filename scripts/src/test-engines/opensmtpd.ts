import { chmod, chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { copyPrograms } from './copy-programs.ts';
import { type EngineFolder, engineFolder } from './engine-folder.ts';
import { engineProgram } from './engine-program.ts';
import { freePort } from './free-port.ts';
import { accountOf } from './postgres.ts';
import { requireEngine } from './require-engine.ts';
import { started, type TestEngine } from './test-engine.ts';

export interface OpenSmtpdEngine extends TestEngine {
  /** `smtp://127.0.0.1:…`; any client may send to `…@site.example`. */
  readonly url: string;
  /** With a file for each mail that has been delivered. */
  readonly folder: string;
  /** All mails that have been delivered, as received, oldest first. */
  mails(): Promise<readonly string[]>;
  /** Whether every new recipient is refused for now, with 451; takes effect at the next `start`. */
  defer(deferring: boolean): Promise<void>;
}

/** Mail to this address is refused with a permanent error, 550. */
const refusedAddress = 'refused@site.example';
/** Mail to this address is refused for now, 451. */
const deferredAddress = 'later@site.example';

const reader = { uid: 65_534, gid: 65_534 };

/**
 * Starts OpenSMTPD. The folder of its queue and its control socket are fixed when it is compiled, so it runs in a root
 * folder of its own (`chroot`) and needs root.
 */
export async function startOpenSmtpd(): Promise<OpenSmtpdEngine> {
  const { changeRoot, server } = requireEngine('opensmtpd');
  const folder = await engineFolder('opensmtpd');
  const at = (path: string) => join(folder.path, path);
  await chmod(folder.path, 0o755);
  await makeRoot(folder);
  const port = await freePort();
  const configure = (deferring: boolean) =>
    writeFile(at('etc/smtpd.conf'), configuration(port, deferring), { mode: 0o600 });
  await configure(false);
  const program = engineProgram({
    command: [changeRoot, folder.path, server, '-d', '-f', '/etc/smtpd.conf'],
    ...{ log: at('log'), end: 'SIGTERM' },
    check: () => greets(port),
  });
  return started(program, folder, {
    url: `smtp://127.0.0.1:${port}`,
    folder: at('mail/new'),
    mails: () => readMails(at('mail/new')),
    defer: configure,
  });
}

/** Copies what it needs into its root folder: programs, their libraries, and the accounts. */
async function makeRoot(folder: EngineFolder): Promise<void> {
  const { server, maildir, libraries } = requireEngine('opensmtpd');
  const at = (path: string) => join(folder.path, path);
  const empty = ['etc', 'dev', 'tmp', 'var/run', 'var/spool', 'var/lib/opensmtpd/empty', 'mail'];
  for (const path of empty) await mkdir(at(path), { recursive: true, mode: 0o755 });
  await copyPrograms(folder.path, [server, maildir, '/bin/sh'], libraries);
  await writeFile(at('dev/null'), '');
  for (const [path, mode] of [
    ['dev/null', 0o666],
    ['tmp', 0o1777],
  ] as const)
    await chmod(at(path), mode);
  const accounts = {
    root: { uid: 0, gid: 0 },
    opensmtpd: accountOf('opensmtpd'),
    opensmtpq: accountOf('opensmtpq'),
    reader,
  };
  const lines = Object.entries(accounts);
  const home = '/var/lib/opensmtpd/empty';
  await writeFile(
    at('etc/passwd'),
    lines.map(([name, { uid, gid }]) => `${name}:x:${uid}:${gid}::${home}:/bin/sh\n`).join(''),
  );
  await writeFile(at('etc/group'), lines.map(([name, { gid }]) => `${name}:x:${gid}:\n`).join(''));
  await chown(at('mail'), reader.uid, reader.gid);
}

function configuration(port: number, deferring: boolean): string {
  const deferred = deferring ? '@site.example' : deferredAddress;
  return `table virtuals { "@site.example" = "reader" }
table deferred { "${deferred}" }
filter later phase rcpt-to match rcpt-to <deferred> reject "451 4.7.1 Try again later"
listen on 127.0.0.1 port ${port} hostname localhost filter later
action "keep" maildir "/mail" virtual <virtuals>
match from any for rcpt-to "${refusedAddress}" reject
match from any for domain "site.example" action "keep"
`;
}

/** Resolves when it sends its greeting. */
function greets(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 2000 });
    socket.on('timeout', () => socket.destroy(new Error('no greeting')));
    socket.on('error', reject);
    socket.on('end', () => reject(new Error('closed')));
    socket.on('data', (data) => {
      socket.end('QUIT\r\n');
      if (data.toString('latin1').startsWith('220')) resolve();
      else reject(new Error('no greeting'));
    });
  });
}

async function readMails(path: string): Promise<readonly string[]> {
  const names = await readdir(path).catch(() => [] as string[]);
  return Promise.all(names.sort().map((name) => readFile(join(path, name), 'utf8')));
}
