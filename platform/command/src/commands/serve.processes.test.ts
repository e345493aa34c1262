import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { localStore } from '@platform/releases';
import { isRunning, place, serve } from './testing/serve-process.ts';

interface Refusal {
  readonly what: string;
  /** What is wrong: variables, and changes of the place. */
  readonly wrong: (site: Awaited<ReturnType<typeof place>>) => Readonly<Record<string, string>>;
  readonly says: RegExp;
}

const shared = {
  DATABASE_URL: 'postgres://site:not-to-be-shown@127.0.0.1:1/site',
  SITE_SECRET: 'a secret of more than thirty-two characters',
  PUBLIC_ORIGIN: 'https://www.example.com',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'site@example.com',
  MAIL_TO: 'jobs@example.com',
};

const refusals: readonly Refusal[] = [
  {
    what: 'an empty store',
    wrong: ({ folder }) => ({ SITE_STORE: join(folder, 'misspelt') }),
    says: /^No site is live in .*misspelt: set SITE_STORE/,
  },
  {
    what: 'a store that does not answer',
    wrong: ({ folder }) => {
      symlinkSync('loop', join(folder, 'loop'));
      return { SITE_STORE: join(folder, 'loop') };
    },
    says: /^The store failed to .*ELOOP/,
  },
  {
    what: 'an address that is no store',
    wrong: () => ({ SITE_STORE: 'https://user:not-to-be-shown@example.com/store' }),
    says: /^A store is a folder or an address like s3:/,
  },
  {
    what: 'a missing origin in what claims to be development',
    wrong: () => ({ PUBLIC_ORIGIN: '', NODE_ENV: 'development' }),
    says: /^PUBLIC_ORIGIN must be set in production/,
  },
  {
    what: 'a database that does not answer',
    wrong: () => shared,
    says: /^The database site on 127\.0\.0\.1:1 cannot be reached/,
  },
];

test.each(refusals)(
  'serve refuses $what in one sentence, and leaves nothing running',
  async ({ wrong, says }) => {
    const site = await place();
    const { child, exited, out, err } = serve({ ...site.env, ...wrong(site) });
    expect(await exited).toEqual([1, null]);
    const sentence = await err;
    expect(sentence).toMatch(says);
    expect(sentence.trimEnd().split('\n')).toHaveLength(1);
    expect(`${sentence}${await out}`).not.toContain('not-to-be-shown');
    expect(isRunning(child.pid ?? 0)).toBe(false);
  },
);

test('serve refuses a port that is taken', async () => {
  const site = await place();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { child, exited, err } = serve({ ...site.env, PORT: String(port) });
  expect(await exited).toEqual([1, null]);
  expect(await err).toBe(
    `Port ${port} is taken by another program: stop it, or choose another with PORT=${port + 10}.\n`,
  );
  expect(isRunning(child.pid ?? 0)).toBe(false);
  other.close();
});

test('serve answers, changes nothing in the store, and ends with code 0 after a signal', async () => {
  const site = await place();
  const store = localStore(site.env.SITE_STORE);
  const before = await store.list('journal/');
  const { child, exited, out, err, says } = serve(site.env);
  const [, url] = await says(/is open at (\S+)/);
  const answer = await fetch(`${url}/-/ready`);
  expect(await answer.json()).toEqual({
    status: 'ready',
    warnings: [expect.stringMatching(/^SMTP_URL is not set: .* nobody gets a mail/)],
  });
  expect((await fetch(`${url}/-/outbox`)).status).toBe(404);
  expect(await store.list('journal/')).toEqual(before);
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  expect([await out, await err]).toEqual([expect.stringContaining('Closing'), '']);
  expect(await out).toMatch(new RegExp(`^Store: ${site.env.SITE_STORE}\n`));
  expect(isRunning(child.pid ?? 0)).toBe(false);
});

test('while a server is replaced on a socket that it was given, no visitor is refused', async () => {
  const { env } = await place();
  const holder = 'platform/command/src/commands/testing/passed-socket.process.ts';
  const warnings = '--disable-warning=ExperimentalWarning';
  const { exited, err, says } = serve({ ...env, PORT: '1' }, [process.execPath, warnings, holder]);
  const [, port] = await says(/listening on (\d+)/);
  // Each visitor has a connection of their own.
  const visit = async () => {
    const request = get({ port, host: '127.0.0.1', path: '/-/health', agent: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.resume();
    return Number(answer.statusCode);
  };
  // Nothing accepts connections yet.
  const early = visit();
  const [, first] = await says(/first server: (\d+)/);
  await says(new RegExp(`is open at http://127.0.0.1:${port} `));
  expect(await early).toBe(200);
  process.kill(Number(first), 'SIGTERM');
  const answers = new Set<number>();
  let isReplaced = false;
  const second = says(/second server: (\d+)[\s\S]*is open/).then((found) => {
    isReplaced = true;
    return Number(found[1]);
  });
  while (!isReplaced) answers.add(await visit());
  answers.add(await visit());
  expect([...answers]).toEqual([200]);
  process.kill(await second, 'SIGTERM');
  expect(await exited).toEqual([0, null]);
  expect(await err).toBe('');
});
