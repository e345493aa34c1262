import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { browserArguments, requireBrowser } from '@platform/command/browser';
import { openProgram, runToEnd } from '@platform/command/testing';
import { chromium } from 'playwright-core';

const example = fileURLToPath(new URL('../../../example/', import.meta.url));
const command = (name: string) =>
  fileURLToPath(new URL(`../../../command/src/commands/${name}.command.ts`, import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'example-'));
const own = {
  SITE_STORE: join(folder, 'store'),
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
  LOG_LEVEL: 'warn',
};
const env = { ...process.env, ...own };

/** What `npm run site -- …` prints in a folder of the site. */
async function site(from: string, ...args: string[]): Promise<string> {
  const { exit, output } = await runToEnd(process.execPath, [command('site'), ...args], { cwd: from, env });
  if (exit === 0) return output;
  throw new Error(`site ${args.join(' ')} ended with ${exit}:\n${output}`);
}

let server: Awaited<ReturnType<typeof openProgram>> | undefined;
// Builds what has changed since the last run.
beforeAll(async () => {
  server = await openProgram(/The site is open at (\S+)/, process.execPath, [command('start')], {
    cwd: example,
    env,
  });
}, 300_000);
afterAll(async () => {
  await server?.stop('SIGINT');
  rmSync(folder, { recursive: true });
});

const pageAt = async (path: string) => (await fetch(`${server?.url}${path}`)).text();

/** The server reads the journal, and sends mail, in its own time. */
async function untilShown(path: string, text: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await pageAt(path)).includes(text)) return;
    await setTimeout(100);
  }
  throw new Error(`${path} never had the text ${text}.`);
}

test('its three pages are in its language, at its addresses', async () => {
  for (const [path, heading] of [
    ['/', 'Brot aus unserer Gasse'],
    ['/bestellen', 'Brot bestellen'],
    ['/oeffnungszeiten', 'Öffnungszeiten'],
  ]) {
    const html = await pageAt(path ?? '');
    expect(html).toContain('<html lang="de-AT"');
    expect(html).toContain(`<h1>${heading}</h1>`);
  }
  expect((await fetch(`${server?.url}/start`)).status).toBe(404);
});

test.each(['shell', 'hours', 'order'])('%s conforms', async (unit) => {
  expect(await site(example, 'conform', unit)).toMatch(RegExp(`${unit}@\\w+ conforms`));
});

test('its form is sent by HTTP and in a browser, and both orders are mailed', async () => {
  const [, release = ''] = /name="release" value="(\w+)"/.exec(await pageAt('/bestellen')) ?? [];
  const order = {
    name: 'Anna',
    email: 'anna@example.com',
    day: '2030-03-31',
    loaves: '2',
    sliced: 'yes',
    release,
  };
  const send = async (values: Partial<typeof order>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...order, ...values })) body.append(name, value);
    const headers = { accept: 'application/json' };
    const answer = await fetch(`${server?.url}/api/forms/order/bread`, { method: 'POST', headers, body });
    return { status: answer.status, text: await answer.text() };
  };
  expect(await send({ day: '2030-02-30' })).toMatchObject({
    status: 422,
    text: expect.stringContaining('Datum'),
  });
  expect(await send({ loaves: '21' })).toMatchObject({
    status: 422,
    text: expect.stringContaining('1 bis 20'),
  });
  expect(await send({})).toMatchObject({ status: 200 });

  const executablePath = requireBrowser(process.env, () => undefined);
  await using browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => problems.push(message.text()));
  await page.goto(server?.url ?? '');
  await page.getByRole('navigation').getByRole('link', { name: 'Bestellen' }).click();
  const button = page.getByRole('button', { name: 'Bestellen' });
  await button.click();
  await page.getByText('Bitte wählen Sie einen Tag.').waitFor();
  await page.getByLabel('Name').fill('Bela');
  await page.getByLabel('E-Mail').fill('bela@example.com');
  await page.getByLabel('Abholung am').fill('2030-04-01');
  await page.getByLabel('Brote').fill('3');
  await page.getByLabel('Geschnitten').check();
  await button.click();
  await page.getByText('Danke! Ihre Bestellung ist angekommen.').waitFor();
  expect(problems).toEqual([]);

  await untilShown('/-/outbox', 'Bestellung von Anna: 2 Brote');
  await untilShown('/-/outbox', 'Bestellung von Bela: 3 Brote');
});

test('a change of one unit goes live with its deploy, and back with its rollback', async () => {
  const [before, after] = ['Samstag: 6 bis 12 Uhr', 'Samstag: 7 bis 13 Uhr'];
  const copy = join(example, '.site/changed/');
  for (const path of ['site.config.ts', 'shell', 'hours', 'order'])
    cpSync(join(example, path), join(copy, path), { recursive: true });
  const file = join(copy, 'hours/src/hours.page.md');
  writeFileSync(file, readFileSync(file, 'utf8').replace(before, after));
  try {
    expect(await pageAt('/oeffnungszeiten')).toContain(before);
    await site(copy, 'deploy', 'hours', '--reason', 'new hours');
    await untilShown('/oeffnungszeiten', after);
    await site(example, 'rollback', 'hours', '--reason', 'wrong hours');
    await untilShown('/oeffnungszeiten', before);
  } finally {
    rmSync(copy, { recursive: true });
  }
});
