import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { SiteComposition } from '@site/shared-ui/contracts';
import { findBuilt, root, workspaceUnits } from '@site/site-command';
import { expectSameDocument, markDocument } from '../support/arrival.ts';
import { cloneSources, editSource } from '../support/copy-sources.ts';
import { test } from '../support/isolated-site.ts';
import type { RunningSite } from '../support/start-site.ts';
import { expect } from '../support/test.ts';

const clone = `${root}.site/test/new-remote/`;
const ownersFile = '.github/CODEOWNERS';
const run = promisify(execFile);

/** Runs a program in the copy of the sources; a failure shows what it printed. */
async function inClone(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const options = { cwd: clone, env: { ...process.env, ...env }, maxBuffer: 1e8 };
  const { stdout } = await run(program, [...args], options).catch((error) => {
    throw new Error(`${program} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`);
  });
  return stdout;
}

const node = (...args: readonly string[]) =>
  inClone(process.execPath, ['--disable-warning=ExperimentalWarning', ...args]);

/** Hash of each source file, by its path. */
async function sourceFiles(): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(clone, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(clone, join(entry.parentPath, entry.name)))
    .filter((path) => !/(^|\/)(node_modules|\.site)\//.test(path));
  const hash = async (path: string) =>
    createHash('sha256')
      .update(await readFile(join(clone, path)))
      .digest('hex');
  return new Map(await Promise.all(files.map(async (path) => [path, await hash(path)] as const)));
}

const lockPackages = () =>
  inClone('npm', ['install', '--package-lock-only', '--ignore-scripts', '--offline']);

/** Calls the site command of the copy. */
async function runSite({ store }: RunningSite, ...args: readonly string[]) {
  const script = ['--disable-warning=ExperimentalWarning', 'site-command/src/commands/site.command.ts'];
  const env = { SITE_STORE: store, SITE_BY: 'a test' };
  const printed = await inClone(process.execPath, [...script, ...args, '--json'], env);
  return JSON.parse(printed) as { readonly name: { readonly id: string } };
}

/** Checks the code of a unit as the repository's checks do. */
async function checkCode(unit: string): Promise<void> {
  await inClone('biome', ['check', `${unit}-mfe`]);
  await inClone('tsc', ['-p', 'tsconfig.browser.json']);
  await inClone('jest', ['-w', '1', `${unit}-mfe`], {
    NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
  });
}

test.beforeAll(async () => {
  await cloneSources(clone);
  // The clone has no browser tests, so npm leaves their packages out of its lock file.
  await lockPackages();
});
test.afterAll(() => rm(clone, { recursive: true, force: true }));

test('npm run new-remote blog: live in two minutes, with no other file edited, and rolled back', {
  tag: '@long',
}, async ({ page, isolatedSite, visit, visitRelease, faults }) => {
  test.setTimeout(300_000);
  const heading = page.getByRole('heading', { level: 1 });
  const site = (...args: readonly string[]) => runSite(isolatedSite, ...args);
  const before = await sourceFiles();
  const composition = async () =>
    (await (await page.request.get('/-/composition')).json()) as SiteComposition;
  const without = await composition();
  await visit('/home');
  await markDocument(page);

  const first = await test.step(
    'from the command to the page',
    async () => {
      await node('scripts/src/commands/new-remote.command.ts', 'blog');
      const deployed = await site('deploy', 'blog');
      await expect.poll(async () => (await composition()).remotes.blog?.live.id).toBe(deployed.name.id);
      // A tab that was open before learns the new address, and opens it without a page load.
      await expect(async () => {
        // The tab hears of the composition a moment after the server; the page for unknown addresses stays as it is.
        for (const address of ['/about', '/blog']) {
          await page.evaluate((to) => {
            window.history.pushState(null, '', to);
            window.dispatchEvent(new PopStateEvent('popstate'));
          }, address);
        }
        await expect(heading).toHaveText('Blog', { timeout: 1000 });
      }).toPass();
      await expectSameDocument(page);
      await visit('/blog');
      await expect(heading).toHaveText('Blog');
      return deployed;
    },
    { timeout: 120_000 },
  );

  const after = await sourceFiles();
  const changed = [...after].filter(([path, hash]) => before.get(path) !== hash).map(([path]) => path);
  expect(changed.filter((path) => !path.startsWith('blog-mfe/')).sort()).toEqual([
    ownersFile,
    'package-lock.json',
  ]);
  expect([...before.keys()].filter((path) => !after.has(path))).toEqual([]);

  await test.step('no other unit has changed', async () => {
    const { sequence, remotes } = await composition();
    const { blog: _new, ...others } = remotes;
    expect({ ...without, sequence, remotes: others }).toEqual({
      ...(await composition()),
      remotes: without.remotes,
    });
    for (const unit of workspaceUnits(root)) {
      const here = await findBuilt(root, `${root}.site/build`, unit);
      expect(here).not.toBeNull();
      expect(await findBuilt(clone, `${root}.site/build`, unit)).toEqual(here);
    }
  });

  await test.step('its code is as the repository’s checks want it', () => checkCode('blog'));

  await test.step('a second release, and back', async () => {
    await editSource(`${clone}blog-mfe/src`, 'A new page of the site.', 'What we learnt this month.');
    const second = await site('deploy', 'blog');
    expect(second.name.id).not.toBe(first.name.id);
    await visitRelease(second.name.id, '/blog');
    await expect(page.getByText('What we learnt this month.')).toBeVisible();
    await site('rollback', 'blog', '--reason', 'a test');
    await visitRelease(first.name.id, '/blog');
    await expect(page.getByText('A new page of the site.')).toBeVisible();
  });

  await test.step('off the site, and out of the sources', async () => {
    await site('retire', 'blog', '--reason', 'a test');
    await expect.poll(async () => (await page.request.get('/blog')).status()).toBe(404);
    expect(await composition()).toEqual({ ...without, sequence: expect.any(Number) });
    faults.expect(/status of 404/);
    await visit('/blog');
    await expect(heading).toHaveText('This road ends here');
    await rm(`${clone}blog-mfe`, { recursive: true });
    const owners = await readFile(join(clone, ownersFile), 'utf8');
    await writeFile(join(clone, ownersFile), owners.replace(/^\/blog-mfe\/ +@example\/blog\n/m, ''));
    await lockPackages();
    expect(await sourceFiles()).toEqual(before);
  });
});

test('npm run new-remote guestbook -- --form: its form works with and without script, to the mail', {
  tag: '@long',
}, async ({ page, browser, isolatedSite, visitRelease }) => {
  test.setTimeout(300_000);
  await node('scripts/src/commands/new-remote.command.ts', 'guestbook', '--form');
  await checkCode('guestbook');
  const { name } = await runSite(isolatedSite, 'deploy', 'guestbook');

  const fill = async (open: Page, values: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(values))
      await open.getByRole('textbox', { name: label }).fill(value);
    await open.getByRole('button', { name: 'Send' }).click();
  };
  const expectMail = async (values: Readonly<Record<string, string>>) => {
    await page.goto('/-/outbox');
    await page.getByRole('link', { name: `Message from ${values.Name}` }).click();
    for (const value of Object.values(values)) await expect(page.getByRole('main')).toContainText(value);
  };
  const sent = 'Thank you. Your message has arrived.';
  const first = {
    ...{ Name: 'Asha Script', Email: 'asha@kerbstone.example' },
    ...{ 'Phone number': '+919876543210', Message: 'The road is good.' },
  };
  const second = { Name: 'Nila Noscript', Email: 'nila@kerbstone.example', Message: 'The road is long.' };

  await test.step('with script', async () => {
    await visitRelease(name.id, '/guestbook');
    await fill(page, first);
    await expect(page.getByText(sent)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    await expectMail(first);
  });

  await test.step('without script: a refused form keeps what was typed, and can then be sent', async () => {
    const context = await browser.newContext({ baseURL: isolatedSite.url, javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto('/guestbook');
    // Valid for the browser, but not for the server.
    await fill(plain, { ...second, Name: '  ' });
    const field = plain.getByRole('textbox', { name: 'Name' });
    await expect(field).toHaveAccessibleDescription('Enter your name.');
    await expect(plain.getByRole('textbox', { name: 'Message' })).toHaveValue(second.Message);
    await fill(plain, { Name: second.Name });
    await expect(plain.getByText(sent)).toBeVisible();
    await context.close();
    await expectMail(second);
  });

  await rm(`${clone}guestbook-mfe`, { recursive: true });
  await lockPackages();
});
