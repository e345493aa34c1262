import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { runLine } from '../support/clone.ts';
import { outsideFolder } from '../support/outside-folder.ts';

const names = ['build', 'command', 'contract', 'forms', 'host', 'releases', 'runtime', 'server'];

test('the example is a site outside the repository, made from nothing but the packages', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(400_000);
  const { folder, remove } = await outsideFolder(
    'platform/example',
    names.map((name) => `@platform/${name}`),
  );
  const over = new AbortController();
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  const shell = (line: string) => runLine(folder, line, { PATH, PORT: '0', SITE_BY: 'a test' }, over.signal);
  const done = async (line: string) => {
    const { exit, output } = await shell(line).ended;
    expect(exit, output).toBe(0);
  };
  try {
    expect((await readdir(join(folder, 'node_modules/@platform'))).sort()).toEqual(names);
    const started = shell('npm start');
    const origin = (await started.says(/open at (http:\S+)/))[1] ?? '';

    await page.goto(`${origin}/bestellen`);
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('E-Mail').fill('ada@example.com');
    await page.getByLabel('Abholung am').fill('2999-12-24');
    await page.getByLabel('Brote').fill('3');
    await page.getByRole('button', { name: 'Bestellen' }).click();
    await expect(page.getByText('Danke! Ihre Bestellung ist angekommen.')).toBeVisible();
    const outbox = async () => (await fetch(`${origin}/-/outbox`)).text();
    await expect.poll(outbox).toContain('Bestellung von Ada: 3 Brote');

    const hours = join(folder, 'hours/src/hours.page.md');
    await writeFile(hours, `${await readFile(hours, 'utf8')}\nZu Weihnachten geschlossen.\n`);
    const isClosed = async () =>
      (await (await fetch(`${origin}/oeffnungszeiten`)).text()).includes('Zu Weihnachten');
    await done('npm run site -- deploy hours --reason "new hours"');
    await expect.poll(isClosed).toBe(true);
    await done('npm run site -- rollback hours --reason "wrong hours"');
    await expect.poll(isClosed).toBe(false);
  } finally {
    over.abort();
    await remove();
  }
});
