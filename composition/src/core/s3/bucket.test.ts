import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { tinyBucket } from '../../testing/tiny-bucket.ts';
import { openBucket } from './bucket.ts';

const address = { bucket: 'tiny', prefix: 'files/' };

async function endpointOf({ options }: Awaited<ReturnType<typeof tinyBucket>>): Promise<string> {
  const url = new URL(String(options.client?.endpoint));
  // A name: the SDK never puts a bucket before a number.
  url.hostname = 'localhost';
  return url.origin;
}

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

/** The SDK reads the settings from these variables only, and from this file for a profile. */
async function useSettings(profile: string, variables: Readonly<Record<string, string>>): Promise<void> {
  const file = join(temporaryFolder(), 'config');
  await writeFile(file, profile);
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
  Object.assign(process.env, {
    ...{ AWS_CONFIG_FILE: file, AWS_SHARED_CREDENTIALS_FILE: file, AWS_REGION: 'us-east-1' },
    AWS_EC2_METADATA_DISABLED: 'true',
    ...variables,
  });
}

describe('the bucket is in the path of an address, not in its host name,', () => {
  test.each(['a variable', 'a profile'])('if the address comes from %s', async (from) => {
    await using tiny = await tinyBucket();
    const endpoint = await endpointOf(tiny);
    await useSettings(from === 'a profile' ? `[default]\nendpoint_url = ${endpoint}\n` : '', {
      ...{ AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' },
      ...(from === 'a variable' ? { AWS_ENDPOINT_URL: endpoint } : {}),
    });
    const bucket = openBucket(address, { requestTime: 5000 });
    expect(await bucket.create('key', Buffer.from('content'))).toBe(true);
    expect([...tiny.objects.keys()]).toEqual(['files/key']);
  });
});

/** A command that gives out new credentials at each call, and counts its calls. */
async function credentialCommand(lifetime: number): Promise<string> {
  const folder = temporaryFolder();
  const script = join(folder, 'credentials.mjs');
  await writeFile(
    script,
    `import { appendFileSync, readFileSync } from 'node:fs';
appendFileSync(${JSON.stringify(join(folder, 'calls'))}, 'x');
const calls = readFileSync(${JSON.stringify(join(folder, 'calls'))}).length;
console.log(JSON.stringify({
  Version: 1, AccessKeyId: 'key-' + calls, SecretAccessKey: 's', SessionToken: 't',
  Expiration: new Date(Date.now() + ${lifetime}).toISOString(),
}));
`,
  );
  return `"${process.execPath}" "${script}"`;
}

/** The address at which a container gets the credentials of its role: new ones at each call. */
async function roleCredentials(lifetime: number) {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    const credentials = { AccessKeyId: `key-${calls}`, SecretAccessKey: 's', Token: 't' };
    const Expiration = new Date(Date.now() + lifetime).toISOString();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...credentials, Expiration }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/role`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

describe('credentials of a command or a role', () => {
  /** Refuses a key that is older than the newest one used. With `expiresEarly`, key 1 is good for one request only. */
  const expiringBucket = (expiresEarly = false) => {
    const used: number[] = [];
    const bucket = tinyBucket(({ accessKey }) => {
      const key = Number(accessKey.replace('key-', ''));
      const refused = key < Math.max(...used) || (expiresEarly && used.length > 0 && key === 1);
      used.push(key);
      return refused ? { status: 400, code: 'ExpiredToken' } : null;
    });
    return { bucket, used };
  };
  const minute = 60_000;

  // The SDK renews credentials from five minutes before their end. These last a minute, so it renews them all the time.
  test.each(['a profile', 'a role'])('of %s are replaced without a failed request', async (from) => {
    const { bucket, used } = expiringBucket();
    await using tiny = await bucket;
    await using role = await roleCredentials(minute);
    const AWS_ENDPOINT_URL = await endpointOf(tiny);
    if (from === 'a profile') {
      const profile = `[profile site]\ncredential_process = ${await credentialCommand(minute)}\n`;
      await useSettings(profile, { AWS_ENDPOINT_URL, AWS_PROFILE: 'site' });
    } else {
      await useSettings('', { AWS_ENDPOINT_URL, AWS_CONTAINER_CREDENTIALS_FULL_URI: role.url });
    }
    const opened = openBucket(address, { requestTime: 5000 });
    expect(await opened.create('key', Buffer.from('content'))).toBe(true);
    const last = () => used.at(-1) ?? 0;
    for (const until = Date.now() + 20_000; last() < 3 && Date.now() < until; )
      expect(await opened.read('key')).toEqual(Buffer.from('content'));
    expect(last()).toBeGreaterThanOrEqual(3);
  });

  test('are an error that says so, and never a missing object, if the bucket refuses them too early', async () => {
    const { bucket } = expiringBucket(true);
    await using tiny = await bucket;
    const profile = `[profile site]\ncredential_process = ${await credentialCommand(60 * minute)}\n`;
    await useSettings(profile, { AWS_ENDPOINT_URL: await endpointOf(tiny), AWS_PROFILE: 'site' });
    const opened = openBucket(address, { requestTime: 5000 });
    await opened.create('key', Buffer.from('content'));
    const refused = { code: 'ExpiredToken', message: 'the credentials have expired (ExpiredToken)' };
    await expect(opened.read('key')).rejects.toMatchObject(refused);
    await expect(opened.create('key', Buffer.from('content'))).rejects.toMatchObject(refused);
  });

  test('a command that fails is an error of the credentials, and runs again at the next request', async () => {
    await using tiny = await tinyBucket();
    const folder = temporaryFolder();
    const script = join(folder, 'credentials.mjs');
    await writeFile(script, 'process.exit(1);');
    const profile = `[profile site]\ncredential_process = "${process.execPath}" "${script}"\n`;
    await useSettings(profile, { AWS_ENDPOINT_URL: await endpointOf(tiny), AWS_PROFILE: 'site' });
    const opened = openBucket(address, { requestTime: 5000 });
    await expect(opened.read('key')).rejects.toMatchObject({ code: 'CredentialsProviderError' });
    await writeFile(script, `console.log('{"Version": 1, "AccessKeyId": "key-1", "SecretAccessKey": "s"}');`);
    expect(await opened.read('key')).toBeNull();
  });
});
