import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { SiteComposition } from '@site/shared-ui/contracts';
import { root } from '@site/site-command';
import { cloneSources } from '../support/copy-sources.ts';
import { joinForm } from '../support/join-form.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';
import { test as base, expect, interactive } from '../support/test.ts';
import { type EverydayChange, everydayChanges, everydayTable } from './everyday.data.ts';

const run = promisify(execFile);
const clone = `${root}.site/test/everyday/`;
const applied = 'Application submitted successfully!';

interface Everyday {
  /** A site whose server runs through all changes, beside a copy of the sources. */
  readonly everyday: RunningSite;
}

const test = base.extend<object, Everyday>({
  everyday: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures' names out of the pattern
    async ({}, use) => {
      await cloneSources(clone);
      const site = await startSite();
      await use(site);
      await site.stop();
      await rm(clone, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ everyday }, use) => use(everyday.url),
});

test.describe.configure({ mode: 'default', timeout: 300_000 });

test('docs/teams.md has the table of everyday changes', async () => {
  const file = join(root, 'docs/teams.md');
  const text = await readFile(file, 'utf8');
  const table = /\| change \| files edited by hand.*?(?=\n\n)/s;
  if (process.env.WRITE_DOCS) await writeFile(file, text.replace(table, everydayTable()));
  else expect(table.exec(text)?.[0]).toBe(everydayTable());
});

for (const everydayChange of everydayChanges) {
  const { change, units, edits, command, shows, sends } = everydayChange;
  test(`${change}: one deploy of ${units.join(' and ')}, and back`, { tag: '@long' }, async ({
    page,
    context,
    everyday,
  }) => {
    const releases = () => releasesOf(page);
    const site = (...args: readonly string[]) => inClone(everyday, 'site', ...args);
    const before = await releases();
    await expectShown(page, shows, false);
    const older = await context.newPage();
    await older.goto('/join-innovation');
    await interactive(older);
    await joinForm(older).fillRequired();

    const restore = await edit(edits);
    try {
      if (command) await inClone(everyday, ...command);
      await test.step('one deploy', () => site('deploy', ...units));
      const changed = async () => {
        const after = await releases();
        return Object.keys(after).filter((unit) => after[unit] !== before[unit]);
      };
      // The server follows the journal with a small delay.
      await expect.poll(async () => (await changed()).sort()).toEqual([...units].sort());

      await expectShown(page, shows, true);
      if (sends) await send(page, sends);
      await test.step('a tab that was open before still sends its form', async () => {
        await joinForm(older).apply.click();
        await expect(older.getByText(applied).first()).toBeVisible();
      });

      const [unit = ''] = units;
      await test.step('and back', () =>
        units.length === 1 && before[unit] === undefined
          ? site('retire', unit, '--reason', 'a test')
          : site('rollback', unit, '--reason', 'a test'));
      await expect.poll(releases).toEqual(before);
      await expectShown(page, shows, false);
    } finally {
      await restore();
    }
  });
}

/** Runs the site's command, or another program, in the copy of the sources. A failure shows what it printed. */
async function inClone(site: RunningSite, program: 'site' | 'node' | 'npm', ...args: readonly string[]) {
  const script = 'site-command/src/commands/site.command.ts';
  const [file, ...rest] =
    program === 'npm'
      ? ['npm', ...args]
      : [
          process.execPath,
          '--disable-warning=ExperimentalWarning',
          ...(program === 'site' ? [script] : []),
          ...args,
        ];
  const env = { ...process.env, SITE_STORE: site.store, SITE_BY: 'a test' };
  await run(file as string, rest, { cwd: clone, env, maxBuffer: 1e8 }).catch((error) => {
    throw new Error(`${[program, ...args].join(' ')}\n${error.stdout}\n${error.stderr}`);
  });
}

/** Unit → the id of its live release. */
async function releasesOf(page: Page): Promise<Readonly<Record<string, string>>> {
  const { shell, remotes } = (await (await page.request.get('/-/composition')).json()) as SiteComposition;
  return { shell, ...Object.fromEntries(Object.entries(remotes).map(([unit, { live }]) => [unit, live.id])) };
}

/** @returns what puts the files back */
async function edit(edits: EverydayChange['edits']): Promise<() => Promise<void>> {
  const originals = new Map<string, string | null>();
  for (const [path, change] of Object.entries(edits)) {
    const file = join(clone, path);
    const text = await readFile(file, 'utf8').catch(() => null);
    originals.set(file, text);
    await mkdir(dirname(file), { recursive: true });
    // The packages are hard links to those of this repository.
    await rm(file, { force: true });
    await writeFile(file, change(text));
  }
  return async () => {
    for (const [file, text] of originals) {
      await rm(file);
      if (text !== null) await writeFile(file, text);
    }
  };
}

async function expectShown(
  page: Page,
  { path, text, style, always = false }: EverydayChange['shows'],
  visible: boolean,
) {
  const shown = visible || always;
  const [address = '', part] = path.split('#');
  await expect(async () => {
    if (!shown && (await page.request.get(address)).status() === 404) return;
    await page.goto(address);
    if (part === 'empty') {
      await interactive(page);
      await joinForm(page).apply.click();
    }
    if (text !== undefined) expect(await page.getByText(text).first().isVisible()).toBe(shown);
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

/** Fills in a form, sends it, and looks for its mail. */
async function send(page: Page, { path, fills, mail }: NonNullable<EverydayChange['sends']>) {
  await page.goto(path);
  await interactive(page);
  const form = page.getByRole('form');
  if (path === '/join-innovation') await joinForm(page).fillRequired();
  for (const [label, value] of Object.entries(fills)) {
    const field = form.getByLabel(label, { exact: true });
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
  await form.getByRole('button', { name: /Apply Now|Send/ }).click();
  await expect(page.getByText(/submitted successfully|Thank you|has arrived/i).first()).toBeVisible();
  await page.goto('/-/outbox');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.getByRole('main')).toContainText(mail);
}
