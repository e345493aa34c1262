import { previewKey, previewSites, readJournal, readPreview, signPreview } from '@site/composition';
import { publishTiny, tinyRelease } from '@site/composition/testing';
import { defaultSettings } from '@site/shared-ui/contracts';
import { type OperationsSite, openOperations, operationsSite } from '../testing/operations-site.ts';

/** A site with an origin of previews, and a release of careers that was never live. */
async function siteWithPreviews() {
  await using first = await operationsSite();
  const { release } = await publishTiny(first.store, tinyRelease('careers', { mark: 'next' }));
  const { store, site: live } = first;
  const previews = previewSites({
    ...{ store, settings: defaultSettings, assets: live.assets, entries: live.entries },
    now: Date.now,
  });
  const site = await openOperations(store, first.ids, {
    env: { PREVIEW_ORIGIN: 'https://preview.example' },
    previews,
  });
  return { site, next: { unit: 'careers', id: release.id } };
}

const linkIn = (html: string) =>
  /href="(https:\/\/preview\.example\/-\/preview\/[^"]+)"/.exec(html)?.[1] ?? '';
const tokenOf = (link: string) => link.slice(link.lastIndexOf('/') + 1);
const sequence = async ({ store }: OperationsSite) => (await readJournal(store)).length;

test('a release is previewed in two presses, and what the link shows is activated in two more', async () => {
  const { site, next } = await siteWithPreviews();
  await using _ = site;
  const before = await sequence(site);
  const asha = await site.signIn();
  await asha.get('/-/site/releases');
  const plan = await asha.press('Plan a preview', { 'release:careers': `careers@${next.id}` });
  expect(plan.text).toContain(`careers@${next.id} would be shown instead of ${site.ids.at(-1)}.`);
  expect(plan.text).toContain('Nothing goes live.');
  await asha.press('Show that plan', { hours: '24' });
  const granted = await asha.press('Apply: Preview');
  const key = await previewKey(site.store);
  expect(readPreview(tokenOf(linkIn(granted.html)), key, site.server.clock.now())).toEqual({
    status: 'valid',
    preview: { set: [next], until: site.server.clock.now() + 24 * 60 * 60_000 },
  });
  expect(await sequence(site)).toBe(before);

  expect((await asha.press('Plan to activate it')).text).toContain(`careers@${next.id} would go live.`);
  await asha.press('Apply: Activate', { ready: 'seen in a preview' });
  expect((await readJournal(site.store)).at(-1)).toMatchObject({
    ...{ action: 'activate', release: next.id, by: 'Asha', reason: 'seen in a preview' },
  });
});

test('a link that somebody was given is promoted; one that shows nothing is refused with its sentence', async () => {
  const { site, next } = await siteWithPreviews();
  await using _ = site;
  const asha = await site.signIn();
  const key = await previewKey(site.store);
  const now = site.server.clock.now();
  const link = (until: number) =>
    `https://preview.example/-/preview/${signPreview({ set: [next], until }, key)}`;
  const promote = async (text: string) => {
    await asha.get('/-/site/releases');
    const form = { 'release:careers': '', link: text };
    return asha.press('Plan to activate it', form);
  };
  expect((await promote(link(now + 1000))).text).toContain(`careers@${next.id} would go live.`);
  for (const [text, sentence] of [
    [link(now - 1000), 'This preview ended at'],
    [`${link(now + 1000)}x`, 'This is not a complete link of a preview of this site.'],
    ['https://preview.example/', 'This is not a complete link of a preview of this site.'],
  ] as const) {
    const refused = await promote(text);
    expect([text, refused.status]).toEqual([text, 422]);
    expect(refused.text).toContain(sentence);
  }
});

test('without an origin of previews there are none, also for a form that asks for one', async () => {
  await using site = await operationsSite();
  const { release } = await publishTiny(site.store, tinyRelease('careers', { mark: 'next' }));
  const asha = await site.signIn();
  const page = await asha.get('/-/site/releases');
  expect(page.text).not.toContain('preview');
  const asked = await asha.press('Check', { kind: 'preview', 'release:careers': `careers@${release.id}` });
  expect(asked.status).toBe(422);
  expect(asked.text).toContain('PREVIEW_ORIGIN is not set');
});
