import { readJournal } from '@platform/releases';
import { readPreview } from '@platform/releases/serving';
import { publishTiny, tinyRelease } from '@platform/releases/testing';
import { formBody, formWith, operationsSite } from '../testing/operations-site.ts';

const origin = 'https://preview.site.example';
const env = { PREVIEW_ORIGIN: origin };

async function opened() {
  const site = await operationsSite({ env });
  const [shell, next] = [tinyRelease('shell', { mark: 'two' }), tinyRelease('catalog', { mark: 'next' })];
  for (const tiny of [shell, next]) await publishTiny(site.store, tiny);
  const names = { catalog: `catalog@${next.release.id}`, shell: `shell@${shell.release.id}` };
  const asha = await site.signIn();
  const makeLink = async () => {
    await asha.get('/-/site/releases');
    const plan = await asha.press('Preview', {
      'release:catalog': names.catalog,
      'release:shell': names.shell,
    });
    const made = await asha.press('Make the link');
    const [, link = ''] = /id="link" readonly value="([^"]+)"/.exec(made.html) ?? [];
    return { plan, made, link };
  };
  return { site, names, asha, makeLink, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

test('a preview is planned, its link is given out, and its set is activated', async () => {
  await using one = await opened();
  const { site, names, asha } = one;
  const { plan, link, made } = await one.makeLink();
  expect(plan.text).toContain(`${names.catalog} instead of ${site.ids.at(-1)}`);
  expect(plan.text).toContain('The link would end at 2100-01-01T02:00:00.000Z');
  expect(made.text).toContain('until 2100-01-01T02:00:00.000Z');
  expect(link.startsWith(`${origin}/-/preview/`)).toBe(true);
  const token = link.slice(`${origin}/-/preview/`.length);
  expect(await readPreview(site.store, token, Date.UTC(2100, 0, 1))).toMatchObject({
    ...{ set: [{ unit: 'shell' }, { unit: 'catalog' }], until: Date.UTC(2100, 0, 1, 2), by: 'Asha' },
  });
  expect((await readJournal(site.store)).entries).toHaveLength(4);
  const activation = await asha.press('Activate this set');
  expect(activation.text).toContain(`${names.shell} and ${names.catalog} would go live.`);
  await asha.press('Apply', { ready: 'seen in a preview' });
  expect((await readJournal(site.store)).entries.at(-1)).toMatchObject({
    ...{ action: 'activate', unit: 'shell', reason: 'seen in a preview', with: [{ unit: 'catalog' }] },
  });
});

test('the first press makes no link', async () => {
  await using one = await opened();
  await one.asha.get('/-/site/releases');
  await one.asha.press('Preview', { 'release:catalog': one.names.catalog });
  expect(await one.site.store.list('previews/')).toEqual([]);
  const longer = await one.asha.press('Show that plan', { hours: '336' });
  expect(longer.text).toContain('The link would end at 2100-01-15T00:00:00.000Z');
  const { action, fields } = formWith(longer.html, 'Make the link');
  for (const until of ['2100-01-15T00:00:00.001Z', '2099-01-01T00:00:00.000Z']) {
    const { headers, payload } = formBody({ ...fields, until });
    const request = { url: action, payload, headers: { ...headers, cookie: one.asha.cookie } };
    expect((await one.site.page.inject({ method: 'POST', ...request })).statusCode).toBe(422);
  }
  expect(await one.site.store.list('previews/')).toEqual([]);
});

test('the set of a link that somebody was given is activated from the link', async () => {
  await using one = await opened();
  const { link } = await one.makeLink();
  await one.asha.get('/-/site/releases');
  const plan = await one.asha.press('Check its releases', { link: ` ${link}\n` });
  expect(plan.text).toContain(`${one.names.shell} and ${one.names.catalog} would go live.`);
  await one.asha.press('Apply');
  expect((await readJournal(one.site.store)).entries.at(-1)).toMatchObject({
    action: 'activate',
    by: 'Asha',
  });
});

test.each<readonly [string, (link: string) => string, number, RegExp]>([
  ['altered', (link) => `${link}x`, 0, /This link is not complete, was altered/],
  ['expired', (link) => link, 2 * 60 * 60_000, /This preview ended at 2100-01-01T02:00:00.000Z/],
])('a link that is %s leads to no plan', async (_, change, later, sentence) => {
  await using one = await opened();
  const { link } = await one.makeLink();
  one.site.server.clock.advance(later);
  await one.asha.get('/-/site/releases');
  const { status, text } = await one.asha.press('Check its releases', { link: change(link) });
  expect([status, text]).toEqual([422, expect.stringMatching(sentence)]);
});

test('without an origin of previews, none is offered', async () => {
  await using site = await operationsSite();
  const asha = await site.signIn();
  const { html } = await asha.get('/-/site/releases');
  expect(() => formWith(html, 'Preview')).toThrow('0 buttons');
  expect(html).not.toContain('Link of the preview');
  const { fields } = formWith(html, 'Sign out');
  for (const asked of [{ kind: 'preview', 'release:catalog': `catalog@${site.ids[0]}` }, { link: 'x' }]) {
    const { headers, payload } = formBody({ ...fields, seen: '4', ...asked });
    const request = { url: '/-/site/plan', payload, headers: { ...headers, cookie: asha.cookie } };
    const { statusCode, body } = await site.page.inject({ method: 'POST', ...request });
    expect([statusCode, body]).toEqual([422, expect.stringContaining('This server shows no previews.')]);
  }
});
