import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { tinyBucket } from '../../testing/tiny-bucket.ts';
import { s3Store } from './s3-store.ts';

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
    const store = s3Store('s3://tiny/files', { requestTime: 5000 });
    expect(await store.create('key', Buffer.from('content'))).toBe(true);
    expect([...tiny.objects.keys()]).toEqual(['files/key']);
  });
});
