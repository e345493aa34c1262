import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { localStore } from '@site/composition';
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
const bucket = {
  ...{ AWS_ENDPOINT_URL: 'http://127.0.0.1:1', AWS_REGION: 'us-east-1', AWS_EC2_METADATA_DISABLED: 'true' },
  ...{ AWS_ACCESS_KEY_ID: 'a-key', AWS_SECRET_ACCESS_KEY: 'not-to-be-shown' },
};
const without = (name: keyof typeof shared) => ({ ...shared, [name]: '' });

const refusals: readonly Refusal[] = [
  {
    what: 'an empty store',
    wrong: ({ folder }) => ({ SITE_STORE: join(folder, 'misspelt') }),
    says: /^No site is live in .*misspelt: set SITE_STORE/,
  },
  {
    what: 'a store without a shell',
    wrong: ({ folder }) => {
      // The store of a team that has only ever published.
      mkdirSync(join(folder, 'published', 'releases'), { recursive: true });
      return { SITE_STORE: join(folder, 'published') };
    },
    says: /^No site is live in /,
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
    what: 'a bucket that does not answer',
    wrong: () => ({ ...bucket, SITE_STORE: 's3://bucket/site' }),
    says: /^The store failed to .* in s3:\/\/bucket\/site\/: no connection/,
  },
  {
    what: 'a bucket without credentials',
    wrong: () => ({ ...bucket, AWS_ACCESS_KEY_ID: '', SITE_STORE: 's3://bucket/site' }),
    says: /^The store failed to .*: there are no credentials: set AWS_ACCESS_KEY_ID/,
  },
  {
    what: 'an address that is no store',
    wrong: () => ({ SITE_STORE: 'https://user:not-to-be-shown@example.com/store' }),
    says: /^A store is a folder or an address like s3:/,
  },
  {
    what: 'a missing secret',
    wrong: () => without('SITE_SECRET'),
    says: /^SITE_SECRET must be set when DATABASE_URL is/,
  },
  {
    what: 'a missing origin',
    wrong: () => without('PUBLIC_ORIGIN'),
    says: /^PUBLIC_ORIGIN must be set when DATABASE_URL is/,
  },
  {
    what: 'a missing mail server',
    wrong: () => without('SMTP_URL'),
    says: /^SMTP_URL must be set when DATABASE_URL is/,
  },
  {
    what: 'a missing origin in production',
    wrong: () => ({ PUBLIC_ORIGIN: '' }),
    says: /^PUBLIC_ORIGIN must be set in production/,
  },
  {
    what: 'a missing origin in what claims to be development',
    wrong: () => ({ PUBLIC_ORIGIN: '', NODE_ENV: 'development' }),
    says: /^PUBLIC_ORIGIN must be set in production/,
  },
  {
    what: 'a short secret',
    wrong: () => ({ SITE_SECRET: 'short' }),
    says: /^SITE_SECRET must be at least 32 characters long/,
  },
  {
    what: 'a missing pincode index',
    wrong: ({ folder }) => ({ PINCODES_DIR: join(folder, 'absent') }),
    says: /^The pincode index .*absent.* is missing: run "npm run build" first/,
  },
  {
    what: 'a damaged pincode index',
    wrong: ({ folder }) => {
      mkdirSync(join(folder, 'damaged'));
      writeFileSync(join(folder, 'damaged', 'pincodes.index.gz'), 'not compressed');
      return { PINCODES_DIR: join(folder, 'damaged') };
    },
    says: /^The pincode index .*damaged.* cannot be read: delete its folder and run "npm run build"/,
  },
  {
    what: 'an unusable database',
    wrong: ({ env }) => {
      mkdirSync(env.DATA_DIR, { recursive: true });
      writeFileSync(join(env.DATA_DIR, 'site.sqlite'), 'no database '.repeat(100));
      return {};
    },
    says: /^The database in .* is damaged: restore it/,
  },
  {
    what: 'a database that does not answer',
    wrong: () => shared,
    says: /^The database site on 127\.0\.0\.1:1 cannot be reached/,
  },
  {
    what: 'a host of the mail server that is no address',
    wrong: () => ({ ...shared, SMTP_URL: 'smtp://user:not-to-be-shown@10.0.0.256:25' }),
    says: /^SMTP_URL must be an address like smtp:/,
  },
  {
    what: 'a host of the mail server with a space',
    wrong: () => ({ ...shared, SMTP_URL: 'smtp://user:not-to-be-shown@mail%20host' }),
    says: /^SMTP_URL must be an address like smtp:/,
  },
  {
    what: 'an unencoded slash in the password of the database',
    wrong: () => ({ ...shared, DATABASE_URL: 'postgres://site:12/not-to-be-shown@127.0.0.1:1/site' }),
    says: /^DATABASE_URL must be an address like postgres:.*, in which special characters of the password are percent-encoded/,
  },
  {
    what: 'a data folder that cannot be written',
    wrong: ({ env }) => {
      mkdirSync(dirname(env.DATA_DIR), { recursive: true });
      writeFileSync(env.DATA_DIR, '');
      return {};
    },
    says: /^The folder .* cannot be written to: set DATA_DIR/,
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
  const holder = 'site-command/src/commands/testing/passed-socket.process.ts';
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
