import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inputFiles, inputsOf, readDeclaration } from '@platform/build/sources';
import { root } from '@platform/releases/root';
import { type Clone, cloneRepository } from '../support/clone.ts';
import { test as base } from '../support/isolated-site.ts';
import { blockOf, type CiEvent, isStarted, linesOf, readWorkflow } from '../support/pipeline-doc.ts';
import { expect } from '../support/test.ts';

const workflow = await readWorkflow();

const test = base.extend<{ readonly clone: Clone; readonly keyOf: (name: string) => Key }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures' names out of the pattern
  clone: async ({}, use) => {
    const clone = await cloneRepository(`${root}.site/test/pipeline/`);
    await use(clone);
    await clone.remove();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  keyOf: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'site-keys-'));
    await use((name) => {
      const path = join(folder, name);
      execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', path]);
      return { path, line: readFileSync(`${path}.pub`, 'utf8').trim() };
    });
    await rm(folder, { recursive: true });
  },
});

interface Key {
  /** Of the private key. */
  readonly path: string;
  /** Of the public key. */
  readonly line: string;
}

test('the workflow starts for what a release of careers is built from, and for no other unit', async () => {
  const inputs = await inputFiles(root, await inputsOf(root, 'careers-mfe'));
  const others = await inputFiles(root, ['shell/src', 'product-mfe/src', 'platform/server/src', 'docs']);
  expect(Math.min(inputs.length, others.length)).toBeGreaterThan(50);
  for (const event of ['push', 'pull_request'] as const) {
    expect(inputs.filter((file) => !isStarted(workflow, event, [file]))).toEqual([]);
    expect(others.filter((file) => isStarted(workflow, event, [file]))).toEqual([]);
  }
});

test('the steps of platform/docs/pipeline.md check, preview and deploy careers from a fresh clone', {
  tag: '@long',
}, async ({ isolatedSite: { store, url }, clone, keyOf, page }) => {
  test.setTimeout(900_000);
  const [asha, ravi] = [keyOf('asha'), keyOf('ravi')];
  const pipeline = { preview: keyOf('careers-preview'), production: keyOf('careers-main') };
  const keys = {
    ...{ asha: asha.line, ravi: ravi.line },
    ...{ 'careers-preview': pipeline.preview.line, 'careers-main': pipeline.production.line },
  };
  const { careers } = JSON.parse(`{${await blockOf('json')}}`);
  const { routes } = await readDeclaration(root, 'careers');
  const units = { careers: { ...careers, paths: routes.map(({ path }) => path) } };
  const owners = { format: 1, keys, operators: ['asha'], units };

  /** What a person runs, on a machine of their own. */
  const as = async ({ path }: Key, call: string, exit = 0) => {
    const env = { SITE_STORE: store, SITE_KEY: path };
    const ended = await clone.shell(`npm run --silent site -- ${call}`, env).ended;
    expect(ended.exit, ended.output).toBe(exit);
    return ended.output;
  };
  await writeFile(`${asha.path}.owners`, JSON.stringify(owners));
  // They leave the other units to nobody.
  const changed = await as(asha, `owners ${asha.path}.owners --force --reason 'the first ones' --json`);
  const [, ownersRoot = ''] = /"root": "([^"]+)"/.exec(changed) ?? [];

  const valuesFor = async (environment: keyof typeof pipeline) => ({
    ...{ 'vars.SITE_STORE': store, 'vars.OWNERS_ROOT': ownersRoot },
    'vars.PREVIEW_ORIGIN': `http://preview.localhost:${new URL(url).port}`,
    // CI removes the end of the last line.
    'secrets.CAREERS_KEY': (await readFile(pipeline[environment].path, 'utf8')).trim(),
    ...{ 'vars.AWS_REGION': '', 'secrets.AWS_ACCESS_KEY_ID': '', 'secrets.AWS_SECRET_ACCESS_KEY': '' },
    ...{ 'github.server_url': 'https://ci.example.com', 'github.repository': 'acme/site' },
    'github.run_id': String(runs),
  });
  /** The checks, the step that writes the key, and what an event does then. */
  const linesFor = async (event: CiEvent, environment: keyof typeof pipeline) => {
    const [checks, key, last, ...more] = linesOf(workflow, 'careers', event, await valuesFor(environment));
    if (!checks || !key || !last || more.length > 0) throw new Error('The workflow has other steps.');
    return { checks, key, last };
  };
  let runs = 6;
  const start = async (event: CiEvent, environment: keyof typeof pipeline) => {
    runs += 1;
    const { key, last } = await linesFor(event, environment);
    expect(await clone.shell(key.run, key.env).ended).toMatchObject({ exit: 0 });
    return clone.shell(last.run, last.env).ended;
  };
  const push = () => start('push', 'production');
  const watch = async () => {
    const [line, ...more] = linesOf(workflow, 'watch', 'push', await valuesFor('production'));
    if (!line || more.length > 0) throw new Error('The job that watches has other steps.');
    // It runs on another machine, which has no key.
    await clone.shell('rm "$SITE_KEY"', line.env).ended;
    return clone.shell(line.run, line.env);
  };
  const changeText = (words: string) =>
    clone.commit('careers-mfe/src/career/career.data.ts', (content) =>
      content.replace(/(text: ')[^']+(?=',\n +action: 'Learn More')/, `$1${words}`),
    );
  const expectLive = (words: string) =>
    expect.poll(async () => (await fetch(`${url}/career`)).text()).toContain(words);
  const newestEntry = async () => {
    const name = (await readdir(join(store, 'journal'))).sort().at(-1) ?? '';
    return JSON.parse(await readFile(join(store, 'journal', name), 'utf8')) as object;
  };

  await test.step('a change elsewhere starts nothing, one of a shared folder starts it', async () => {
    const elsewhere = await clone.commit('docs/teams.md', (content) => `${content}\n`);
    expect(isStarted(workflow, 'push', elsewhere)).toBe(false);
    const shared = await clone.commit('platform/forms/src/index.ts', (content) => `${content}// Shared.\n`);
    expect(isStarted(workflow, 'push', shared)).toBe(true);
  });

  const first = await test.step('a commit on main is checked and goes live', async () => {
    expect(isStarted(workflow, 'push', await changeText('Pages of the first commit.'))).toBe(true);
    const { checks } = await linesFor('push', 'production');
    const { exit, output } = await clone.shell(checks.run, checks.env).ended;
    expect(exit, output).toBe(0);
    expect(await push()).toMatchObject({ exit: 0 });
    await expectLive('Pages of the first commit.');
    const run = 'https://ci.example.com/acme/site/actions/runs/7';
    expect(await newestEntry()).toMatchObject({ action: 'activate', by: 'careers-main', run });
    const job = await watch();
    await job.says(/Watching until/);
    return job;
  });

  await test.step('a pull request gets the link of a preview, and nothing goes live', async () => {
    expect(isStarted(workflow, 'pull_request', await changeText('Pages of a pull request.'))).toBe(true);
    const { exit, output } = await start('pull_request', 'preview');
    expect(exit, output).toBe(0);
    const [link = ''] = /^http\S+$/m.exec(output) ?? [];
    await page.goto(link);
    await page.goto(`${new URL(link).origin}/career`);
    await expect(page.getByText('Pages of a pull request.')).toBeVisible();
    await expectLive('Pages of the first commit.');
    const refused = await start('push', 'preview');
    expect(refused.output).toContain('does not have the right to publish careers');
    expect(refused.exit).toBe(12);
    const id = /Preview of (careers@\w+)/.exec(output)?.[1] ?? '';
    expect(await as(ravi, `activate ${id}`, 3)).toContain('Only a key for previews of careers has signed');
  });

  await test.step('main makes it live, which ends the job that watches', async () => {
    expect(await push()).toMatchObject({ exit: 0 });
    const { exit, output } = await first.ended;
    expect([exit, output]).toEqual([0, expect.stringContaining('was replaced by careers-main')]);
    const again = await push();
    expect([again.exit, again.output]).toEqual([0, expect.stringContaining('is live already')]);
  });

  await test.step('a release that a person takes back fails its run, and others until the hold ends', async () => {
    await changeText('Pages with a fault.');
    expect(await push()).toMatchObject({ exit: 0 });
    const bad = await watch();
    await bad.says(/Watching until/);
    await as(ravi, `rollback careers --reason 'a test'`);
    const { exit, output } = await bad.ended;
    expect([exit, output]).toEqual([10, expect.stringContaining('was taken back by ravi')]);
    await expectLive('Pages of a pull request.');
    expect(await push()).toMatchObject({ exit: 7 });
    await changeText('Pages without a fault.');
    expect(await push()).toMatchObject({
      exit: 9,
      output: expect.stringContaining('asha or careers-main or ravi may end the hold'),
    });
    await as(ravi, `release-hold careers --reason 'corrected'`);
    expect(await push()).toMatchObject({ exit: 0 });
    await expectLive('Pages without a fault.');
  });
});
