import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openProgram } from '@platform/command/testing';
import { freePort } from '@platform/verify/servers';
import { expect, test } from '@playwright/test';
import { copySources } from '../support/copy-sources.ts';
import { portsNeeded } from '../support/start-dev.ts';

const run = promisify(execFile);

// Sequential, since each test compiles units.
test.describe.configure({ mode: 'default', timeout: 180_000 });

let sources = '';
test.beforeAll(async () => {
  sources = await copySources();
  await rm(join(sources, '.site/build/contact'), { recursive: true, force: true });
});
test.afterAll(() => rm(sources, { recursive: true, force: true }));

const npx = (...args: string[]) => run('npx', args, { cwd: join(sources, 'contact-mfe') });
const npmRunBuild = () => run(process.execPath, ['scripts/launch.cjs', 'build', 'contact'], { cwd: sources });

async function onlyBuild(): Promise<{ readonly id: string; readonly files: Record<string, string> }> {
  const folder = join(sources, '.site/build/contact');
  const [id = '', ...more] = await readdir(folder);
  expect(more).toEqual([]);
  const entries = await readdir(join(folder, id), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const hash = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
      return [path.slice(join(folder, id).length + 1), hash] as const;
    });
  return { id, files: Object.fromEntries(await Promise.all(files)) };
}

test('npx webpack in a unit’s folder and npm run build make the same release', { tag: '@long' }, async () => {
  const { stdout } = await npx('webpack');
  const own = await onlyBuild();
  expect(stdout).toContain(`contact@${own.id}  .site/build/contact/${own.id}`);
  expect(Object.keys(own.files)).toEqual(expect.arrayContaining(['release.json', 'node/ContactPage.cjs']));
  await rename(join(sources, '.site/build/contact'), join(sources, '.site/first'));
  await npmRunBuild();
  expect(await onlyBuild()).toEqual(own);
});

test('webpack serve serves the unit with the rest of the site, and ends with it', {
  tag: '@long',
}, async () => {
  const server = await openProgram(/^Open (\S+)/, 'npx', ['webpack', 'serve'], {
    cwd: join(sources, 'contact-mfe'),
    env: { ...process.env, PORT: String(await freePort(portsNeeded)), HOST: '127.0.0.1' },
    detached: true,
  });
  try {
    const ofContact = () => /contact +hot reload, (\S+)/.exec(server.output.join('\n'))?.[1];
    await expect.poll(ofContact).toBeTruthy();
    const address = ofContact();
    const entry = await fetch(`${address}/remoteEntry.js`);
    expect(entry.status).toBe(200);
    expect(await entry.text()).toContain('contact_dev');
    // Under the folder of a retry, as on the live site.
    expect((await fetch(`${address}/~2/remoteEntry.js`)).status).toBe(200);
    const page = await fetch(`${server.url}/contact`);
    expect(await page.text()).toContain(`${address}/`);
  } finally {
    await server.stop('SIGINT');
  }
  await expect(fetch(`${server.url}/contact`)).rejects.toThrow();
});
