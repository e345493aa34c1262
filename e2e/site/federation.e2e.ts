import { workspaceUnits } from '@platform/build/sources';
import { hostMarks } from '@platform/contract';
import { root } from '@platform/releases/root';
import type { Page } from '@playwright/test';
import { expectArrival, expectSameDocument, markDocument, screenAt } from '../support/arrival.ts';
import { builtUnit } from '../support/derive-release.ts';
import { barButton } from '../support/menus.ts';
import { roles } from '../support/screens.data.ts';
import { expect, test } from '../support/test.ts';

const remotes = [
  ['careers', '/career'],
  ['product', '/HelpMyVehicle'],
  ['contact', '/contact'],
  ['employee', '/employee/WP001'],
] as const;

function watchEntries(page: Page): Set<string> {
  const requested = new Set<string>();
  page.on('response', (response) => {
    const [, unit = ''] = /^\/assets\/(\w+)\/\w+\/remoteEntry\./.exec(new URL(response.url()).pathname) ?? [];
    if (unit && response.ok()) requested.add(unit);
  });
  return requested;
}

test('all four remotes run side by side in one document', async ({ page, visit }) => {
  const requested = watchEntries(page);
  await visit('/contact');
  await markDocument(page);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await barButton(page, 'Product').click();
  await bar.getByRole('link', { name: 'HelpMyVehicle' }).click();
  await expectArrival(page, screenAt('/HelpMyVehicle'));
  await barButton(page, 'Company').click();
  await bar.getByRole('link', { name: 'Career' }).click();
  await expectArrival(page, screenAt('/career'));
  await page.evaluate(() => {
    window.history.pushState(null, '', '/employee/WP001');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample Sundari');
  expect([...requested].sort()).toEqual(['careers', 'contact', 'employee', 'product']);
  await expectSameDocument(page);
});

test('no remote’s address, container or page is in the shell’s build', async () => {
  const shell = await builtUnit('shell');
  const scripts = shell.release.files.filter(({ path }) => /^[^/]+\.(js|css)$/.test(path));
  expect(scripts.length).toBeGreaterThan(5);
  const text = (
    await Promise.all(scripts.map(async ({ path }) => new TextDecoder().decode(await shell.read(path))))
  ).join('\n');
  for (const unit of (await workspaceUnits(root)).filter((name) => name !== 'shell')) {
    const { release } = await builtUnit(unit);
    const names = [
      release.id,
      release.container,
      release.entry,
      `/assets/${unit}`,
      ...Object.keys(release.pages),
    ];
    expect(names.filter((name) => text.includes(name))).toEqual([]);
  }
  // The frame's links contain some paths of remotes. Other paths must not appear.
  expect(roles.map(({ path }) => path).filter((path) => text.includes(path))).toEqual([]);
});

// If this fails for the shell: another version has other texts, and the gate would find no copy (`hostMarks`).
test('the shell’s build has the marks of its shared modules, and a remote has none of them', async () => {
  const marks = ['react.transitional.element', ...Object.values(hostMarks)];
  for (const unit of ['shell', ...remotes.map(([remote]) => remote)]) {
    const { release, read } = await builtUnit(unit);
    const scripts = release.files.filter(({ path }) => /^[^/]+\.js$/.test(path));
    const texts = await Promise.all(
      scripts.map(async ({ path }) => new TextDecoder().decode(await read(path))),
    );
    const found = marks.filter((mark) => texts.some((text) => text.includes(mark)));
    expect(found, unit).toEqual(unit === 'shell' ? marks : []);
  }
});
