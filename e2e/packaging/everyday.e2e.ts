import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runToEnd, servedReleases } from '@platform/command/testing';
import type { FormDeclaration, Release } from '@platform/contract';
import { sampleValues } from '@platform/contract/testing/sample-values';
import { root } from '@platform/releases/root';
import type { Page } from '@playwright/test';
import { cloneSources } from '../support/copy-sources.ts';
import { expectMailed, sendDeclared } from '../support/fill-form.ts';
import { applicationForm } from '../support/forms.data.ts';
import { joinForm } from '../support/join-form.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';
import { test as base, expect, interactive } from '../support/test.ts';
import { type Command, type EverydayChange, everydayChanges, everydayTable } from './everyday.data.ts';

const applied = applicationForm.messages.sent;

interface Everyday {
  /** A site whose server runs through all changes of a worker, beside a copy of the sources. */
  readonly everyday: EverydaySite;
}

interface EverydaySite extends RunningSite {
  readonly clone: string;
}

/** Unit → the id of its live release. */
type Releases = Readonly<Record<string, string>>;

const test = base.extend<object, Everyday>({
  everyday: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures' names out of the pattern
    async ({}, use, { parallelIndex }) => {
      const clone = `${root}.site/test/everyday-${parallelIndex}/`;
      await cloneSources(clone);
      const site = await startSite();
      await use({ ...site, clone });
      await site.stop();
      await rm(clone, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ everyday }, use) => use(everyday.url),
});

test.describe.configure({ timeout: 600_000 });

test('docs/teams.md has the table of everyday changes', async () => {
  const file = join(root, 'docs/teams.md');
  const text = await readFile(file, 'utf8');
  const table = /\| change \| files edited by hand.*?(?=\n\n)/s;
  if (process.env.WRITE_DOCS) await writeFile(file, text.replace(table, everydayTable()));
  else expect(table.exec(text)?.[0]).toBe(everydayTable());
  const names = everydayChanges.map(({ change }) => change);
  expect(new Set(names).size).toBe(names.length);
});

for (const everydayChange of everydayChanges) {
  const { change, units, makes, from, shows, sends } = everydayChange;
  test(`${change}: one deploy of ${units.join(' and ')}, and back`, { tag: '@long' }, async ({
    page,
    context,
    everyday,
  }) => {
    const releases = () => servedReleases(everyday.url);
    const site = (...args: readonly string[]) =>
      inClone(everyday, 'node', 'platform/command/src/commands/site.command.ts', ...args);
    await page.addInitScript(rememberReact);
    const changedSince = async (earlier: Releases) => {
      const now = await releases();
      return Object.keys(now).filter((unit) => now[unit] !== earlier[unit]);
    };
    const [unit = ''] = units;
    // Nothing was live before a new unit.
    const back = makes ? ['retire', unit] : ['rollback', unit, '--no-hold'];
    const restores: (() => Promise<void>)[] = [];
    /** Edits the sources, deploys units, and waits for the server, which follows the journal with a small delay. */
    const bring = async (
      { edits, command }: Pick<EverydayChange, 'edits' | 'command'>,
      deployed: readonly string[],
    ) => {
      const earlier = await releases();
      restores.unshift(await edit(everyday.clone, edits));
      if (command) await inClone(everyday, ...command);
      await site('deploy', ...deployed);
      await expect.poll(async () => (await changedSince(earlier)).sort()).toEqual([...deployed].sort());
    };
    try {
      if (from) await test.step('the state before', async () => bring(from, units));
      const before = await releases();
      await expectShown(page, shows, false);
      const older = await context.newPage();
      await older.goto('/join-innovation');
      await interactive(older);
      await joinForm(older).fillRequired();

      await test.step('one deploy', () => bring(everydayChange, units));
      await expectShown(page, shows, true);
      if (makes) await test.step('only these files are others', () => expectAdded(everyday, makes));
      if (sends) {
        const { [sends.form]: form } = await formsOf(everyday, sends.unit, await releases());
        await send(page, form, sends.values);
      }
      await test.step('a tab that was open before still sends its form', async () => {
        await joinForm(older).apply.click();
        await expect(older.getByText(applied).first()).toBeVisible();
      });

      // What was live before the state before is a step back already, which took that state back.
      const to = from ? ['--to', before[unit] ?? ''] : [];
      await test.step('and back', () => site(...back, ...to, '--reason', 'a test'));
      await expect.poll(releases).toEqual(before);
      await expectShown(page, shows, false);
    } finally {
      for (const restore of restores) await restore();
      if (makes) await rm(join(everyday.clone, makes), { recursive: true, force: true });
    }
  });
}

async function inClone({ clone, store }: EverydaySite, ...[program, ...args]: Command): Promise<void> {
  const [file, call] =
    program === 'npm'
      ? ['npm', args]
      : [process.execPath, ['--disable-warning=ExperimentalWarning', ...args]];
  const env = { ...process.env, SITE_STORE: store, SITE_BY: 'a test' };
  const { exit, output } = await runToEnd(file, call, { cwd: clone, env });
  if (exit !== 0) throw new Error(`${[program, ...args].join(' ')}\n${output}`);
}

/** The new unit passes the checks of the repository. Of the other files, only the list of owners and the lock file differ. */
async function expectAdded(everyday: EverydaySite, folder: string): Promise<void> {
  const excluded = ['node_modules', '.git', '.site', '.mf', 'e2e'].map((name) => `--exclude=${name}`);
  const { stdout } = await runToEnd(
    'diff',
    ['--recursive', '--brief', ...excluded, root, everyday.clone],
    {},
  );
  const names = [...stdout.matchAll(/([^/\s]+)( differ)?$/gm)].map(([, name]) => name);
  expect(names.sort()).toEqual(['CODEOWNERS', folder, 'package-lock.json'].sort());
  await inClone(everyday, 'npm', 'exec', '--', 'biome', 'check', folder);
  await inClone(everyday, 'node', 'node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.browser.json');
  const jest = 'node_modules/jest/bin/jest.js';
  await inClone(everyday, 'node', '--experimental-vm-modules', jest, '-w', '1', folder);
}

async function edit(clone: string, edits: EverydayChange['edits']): Promise<() => Promise<void>> {
  // A command may write the lock file.
  const lock = join(clone, 'package-lock.json');
  const originals = new Map<string, string | null>([[lock, await readFile(lock, 'utf8')]]);
  for (const [path, change] of Object.entries(edits)) {
    const file = join(clone, path);
    const text = await readFile(file, 'utf8').catch(() => null);
    const made = await mkdir(dirname(file), { recursive: true });
    originals.set(made ?? file, text);
    // The packages are hard links to those of this repository.
    await rm(file, { force: true });
    await writeFile(file, change(text));
  }
  return async () => {
    for (const [file, text] of originals) {
      await rm(file, { recursive: true, force: true });
      if (text !== null) await writeFile(file, text);
    }
  };
}

async function expectShown(
  page: Page,
  { path, text, style, react }: EverydayChange['shows'],
  shown: boolean,
) {
  const [address = '', part] = path.split('#');
  await expect(async () => {
    if (!shown && (await page.request.get(address)).status() === 404) return;
    await page.goto(address);
    if (part === 'empty') {
      await interactive(page);
      await joinForm(page).apply.click();
    }
    if (text !== undefined) expect(await page.getByText(text).first().isVisible()).toBe(shown);
    if (react !== undefined) {
      await interactive(page);
      const running = await page.evaluate(() => Reflect.get(window, 'reactVersion'));
      expect(running === react).toBe(shown);
    }
    if (!style) return;
    const found = page.locator(style.selector).first();
    if (!shown && (await found.count()) === 0) return;
    const value = await found.evaluate(
      (element, name) => getComputedStyle(element).getPropertyValue(name),
      style.property,
    );
    expect(value === style.value).toBe(shown);
  }).toPass({ timeout: 20_000 });
}

async function formsOf({ store }: RunningSite, unit: string, live: Releases) {
  const record = await readFile(join(store, 'releases', unit, live[unit] ?? '', 'release.json'), 'utf8');
  return (JSON.parse(record) as Pick<Release, 'forms'>).forms ?? {};
}

async function send(page: Page, form: FormDeclaration | undefined, more: Readonly<Record<string, string>>) {
  if (!form) throw new Error('The live release declares no such form.');
  const required = form.fields.filter((field) => field.required !== undefined);
  const values = { ...sampleValues({ fields: required }), ...more };
  await page.goto(form.page);
  await interactive(page);
  await sendDeclared(page, form, values);
  await expect(page.getByText(form.messages.sent).first()).toBeVisible();
  await expectMailed(page, form, values);
}

/** Runs in the page. React tells developer tools its version. */
function rememberReact() {
  const inject = ({ version }: { readonly version: string }) => Reflect.set(window, 'reactVersion', version);
  Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', { supportsFiber: true, inject });
}
