import { foldJournal, trusted } from '@platform/releases';
import { setOwners, testOwners, testSignature, verifierSays } from '@platform/releases/testing';
import { formBody, operationsSite, operationsToken, person } from '../testing/operations-site.ts';
import {
  askToSign,
  openOwned,
  ownedOperations,
  sendSignature,
  signInWithKey,
} from '../testing/owned-operations.ts';

const noToken = { env: { OPERATIONS_TOKEN: '' } };
const sign = (
  name: string,
  text: string,
  namespace: Parameters<typeof testSignature>[1] = 'site-delegation',
) => testSignature(name, namespace, text).armored;

test('with owners and no token, the page is on, and a key is the only way in', async () => {
  await using site = await ownedOperations(noToken);
  const { body } = await site.page.inject('/-/site');
  expect(body).toContain('Name of your key');
  expect(body).not.toContain('OPERATIONS_TOKEN');
  for (const fields of [
    { token: operationsToken, name: 'Asha' },
    { token: '', name: 'Asha' },
    { name: 'Asha' },
  ]) {
    const request = { method: 'POST', url: '/-/site/sign-in', ...formBody(fields) } as const;
    expect((await site.page.inject(request)).statusCode).toBe(403);
  }
});

test('a site without owners offers no sign-in with a key', async () => {
  await using site = await operationsSite();
  expect((await site.page.inject('/-/site')).body).not.toContain('Name of your key');
  expect((await askToSign(site, 'asha')).html).toContain('This site has no owners.');
});

test('the text names the site, the owners, who signs and until when, and nothing secret', async () => {
  await using site = await ownedOperations();
  const { text, html } = await askToSign(site, 'asha');
  expect(JSON.parse(text)).toEqual({
    ...{ format: 1, root: site.root, by: 'asha', site: 'https://operations.example' },
    ...{ may: ['activate', 'rollback', 'hold', 'release-hold'], key: expect.stringMatching(/^ssh-ed25519 /) },
    ...{ from: '2100-01-01T00:00:00.000Z', until: '2100-01-01T12:00:00.000Z' },
  });
  expect(html).toContain('| ssh-keygen -Y sign -n site-delegation -f ~/.ssh/id_ed25519');
  // The same for a name that nobody has: it does not say who the owners are.
  const unknown = await askToSign(site, 'nobody');
  expect(unknown.html.replaceAll('nobody', 'asha').length).toBe(html.length);
  expect((await askToSign(site, "x'; rm -rf ~ '")).html).toContain('This is no name of a key.');
});

test('a session lasts as long as its delegation, and its cookie has room', async () => {
  await using site = await ownedOperations();
  const asked = await askToSign(site, 'asha');
  site.server.clock.advance(9 * 60_000);
  const { status, cookies } = await sendSignature(site, asked, sign('asha', asked.text));
  const [cookie = ''] = cookies.filter((one) => one.startsWith('__Host-operations='));
  expect(status).toBe(303);
  expect(cookie).toMatch(/; Max-Age=42660; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  expect(cookie.length).toBeLessThan(4096);
  const page = async () =>
    (await site.page.inject({ url: '/-/site', headers: { cookie: cookie.split(';')[0] ?? '' } })).body;
  expect(await page()).toContain('<span>asha</span>');
  site.server.clock.advance(12 * 60 * 60_000 - 9 * 60_000);
  expect(await page()).not.toContain('<span>asha</span>');
});

type Site = Awaited<ReturnType<typeof ownedOperations>>;

/** How a signature is got that lets nobody in: by default, asha signs what asha was asked to sign. */
interface Attempt {
  readonly asks?: string;
  readonly signs?: string;
  readonly namespace?: Parameters<typeof testSignature>[1];
  /** The signed text. */
  readonly text?: (asked: string) => string;
  readonly changed?: (signature: string) => string;
  /** The cookie that the browser sends. */
  readonly cookie?: (asked: string, site: Site) => string | Promise<string>;
  /** How much later the signature comes (ms). */
  readonly late?: number;
}

/** The challenge in a cookie with another name in it. */
function renamed(cookie: string): string {
  const [name, content = '', mac] = cookie.split(/[=.]/);
  const { value, until } = JSON.parse(Buffer.from(content, 'base64url').toString());
  const changed = JSON.stringify({ value: { ...value, by: 'asha' }, until });
  return `${name}=${Buffer.from(changed).toString('base64url')}.${mac}`;
}

test.each<readonly [string, RegExp, Attempt]>([
  ['no signature', /no signature of this text/, { changed: () => '' }],
  ['a key that is no owner’s', /is not among the owners/, { signs: 'eve' }],
  ['the key of another owner', /is that of ben, and not of asha/, { signs: 'ben' }],
  ['a withdrawn key', /of mira was withdrawn/, { asks: 'mira', signs: 'mira' }],
  ['a key that may only publish', /pipe may change nothing that is live/, { asks: 'pipe', signs: 'pipe' }],
  ['another namespace', /no signature of this text/, { namespace: 'site-entry' }],
  ['another text', /no signature of this text/, { text: (asked) => asked.replace('01T12', '02T12') }],
  ['a signature that comes late', /more than ten minutes ago/, { late: 10 * 60_000 }],
  [
    'a signature of another browser',
    /no signature of this text/,
    { cookie: async (_, site) => (await askToSign(site, 'asha')).cookie },
  ],
  ['a browser that was asked nothing', /was asked for no signature/, { cookie: () => '' }],
  ['a challenge that was changed', /was asked for no signature/, { asks: 'pipe', cookie: renamed }],
  [
    'a very long signature',
    /longer than a signature/,
    { changed: (signature) => signature.replace('=', `=${' '.repeat(1300)}=`) },
  ],
])('%s lets nobody in', async (_, sentence, attempt) => {
  await using site = await ownedOperations();
  const same = (value: string) => value;
  const { asks = 'asha', signs = 'asha', namespace, text = same, changed = same, late = 0 } = attempt;
  const asked = await askToSign(site, asks);
  const cookie = (await attempt.cookie?.(asked.cookie, site)) ?? asked.cookie;
  site.server.clock.advance(late);
  const answer = await sendSignature(site, { cookie }, changed(sign(signs, text(asked.text), namespace)));
  expect([answer.status, answer.text]).toEqual([403, expect.stringMatching(sentence)]);
  expect(answer.cookies.filter((one) => one.startsWith('__Host-operations='))).toEqual([]);
});

test.each([
  ['another secret', { secret: 'another secret for tests that nobody knows' }, /was asked for no signature/],
  ['another origin', { env: { OPERATIONS_ORIGIN: 'https://other.example' } }, /no signature of this text/],
])('a challenge is for one site: %s', async (_, options, sentence) => {
  await using site = await ownedOperations();
  await using other = await openOwned(site.store, options);
  const asked = await askToSign(site, 'asha');
  const { status, text } = await sendSignature(other, asked, sign('asha', asked.text));
  expect([status, text]).toEqual([403, expect.stringMatching(sentence)]);
});

test('a rollback of an operator is signed, and taken by every reader, here and by the verifier', async () => {
  await using site = await ownedOperations(noToken);
  const asha = await signInWithKey(site, 'asha');
  await asha.get();
  await asha.press('Roll back catalog');
  const done = await asha.press('Apply');
  expect(done.text).toContain(`Done, entry 9: Rolled back: catalog@${site.owned.a} is live`);
  expect(done.text).toContain('Signed in a session of asha.');
  expect(done.text).toContain('Signed with the key ben, SHA256:');
  expect(done.text).toContain('Signed. Operators: asha, ben (entry 8).');
  const journal = await site.journal();
  const last = journal.entries.at(-1);
  expect(last).toMatchObject({ action: 'rollback', by: 'asha', reason: 'worse than the release before' });
  expect(foldJournal(journal).units.catalog?.id).toBe(site.owned.a);
  expect(await verifierSays(site.store, site.root, last?.signed?.chain ?? '')).toEqual({
    ...{ passed: true, codes: [] },
  });
});

test('every server with the secret acts for the session, and an activation has pages that readers take', async () => {
  await using site = await ownedOperations();
  await using other = await openOwned(site.store);
  const ravi = await signInWithKey(site, 'ravi');
  const same = person(other.page, ravi.cookie);
  await same.get('/-/site/releases');
  const plan = await same.press('Check, and show the plan', {
    'release:catalog': `catalog@${site.owned.next}`,
  });
  expect(plan.text).toContain('would go live');
  await same.press('Apply');
  const journal = await site.journal();
  expect(journal.entries.at(-1)).toMatchObject({ action: 'activate', release: site.owned.next, by: 'ravi' });
  const released = trusted(site.store, () => journal);
  const pages = (await site.store.list('pages/')).filter((key) => key.includes(site.owned.next));
  const taken = await Promise.all(pages.map((key) => released.read(key)));
  expect(taken.length).toBeGreaterThan(1);
  expect(taken.filter((content) => content?.length === 0)).toEqual([]);
});

test('an owner of one unit is offered what they may do', async () => {
  await using site = await ownedOperations();
  const ravi = await signInWithKey(site, 'ravi');
  const { text } = await ravi.get();
  expect(text).toContain('Roll back catalog');
  expect(text).toContain('shell is held by asha');
  await expect(ravi.press('Release the hold of shell')).rejects.toThrow('0 buttons');
  await ravi.get('/-/site/releases');
  const plan = await ravi.press('Check, and show the plan', { 'release:shell': 'shell@r000000001' });
  expect(plan.text).toContain('ravi does not have the right to activate shell: see');
  expect(plan.text).toContain('It is refused');
  await expect(ravi.press('Apply')).rejects.toThrow('0 buttons');
});

test('a key that is withdrawn ends its sessions', async () => {
  await using site = await ownedOperations();
  const ravi = await signInWithKey(site, 'ravi');
  expect((await ravi.get()).text).toContain('Sign out');
  await ravi.press('Roll back catalog');
  const { ravi: _, ...keys } = testOwners.keys;
  const units = { '*': { publish: ['pipe'], activate: ['asha'] } };
  await setOwners(site.store, { ...testOwners, keys, units }, 'ben');
  const late = await ravi.press('Apply');
  expect([401, 422]).toContain(late.status);
  expect((await site.journal()).entries.at(-1)).toMatchObject({ action: 'owners' });
});

test('with the token, the server’s key signs: it may roll back, and the name that was typed stays', async () => {
  await using site = await ownedOperations();
  const asha = await site.signIn('Asha Rao');
  const page = await asha.get();
  expect(page.text).toContain('changes are signed by this server’s key machine');
  await expect(asha.press('Hold of catalog')).rejects.toThrow('0 buttons');
  await asha.get();
  await asha.press('Roll back catalog');
  const done = await asha.press('Apply', { reason: 'a fault' });
  expect(done.text).toContain('Done, entry 9');
  expect((await site.journal()).entries.at(-1)).toMatchObject({
    ...{ action: 'rollback', by: 'machine', reason: 'Asha Rao, with the token: a fault' },
    hold: { units: ['catalog'] },
  });
  const ravi = await site.signIn('Ravi');
  expect((await ravi.get()).text).not.toContain('Done, entry 9');
  await ravi.get('/-/site/releases');
  const plan = await ravi.press('Check, and show the plan', {
    'release:catalog': `catalog@${site.owned.next}`,
  });
  expect(plan.text).toContain(
    'This server’s key machine does not have the right to activate catalog. Sign out, and sign in with your own key.',
  );
  await expect(ravi.press('Apply')).rejects.toThrow('0 buttons');
});

test('with the token and a server without a key, nothing is offered, and a form that is sent all the same is refused', async () => {
  await using site = await ownedOperations({ key: null });
  const asha = await site.signIn();
  const page = await asha.get();
  expect(page.text).toContain(
    'With the token, nothing can be changed. This site has owners, and this server has no key',
  );
  await expect(asha.press('Roll back catalog')).rejects.toThrow('0 buttons');
  const [, form = ''] = /name="form" value="([^"]+)"/.exec(page.html) ?? [];
  const { headers, payload } = formBody({ form, kind: 'hold', unit: 'catalog', seen: '8', ready: 'x' });
  const { statusCode, body } = await site.page.inject({
    ...{ method: 'POST', url: '/-/site/apply', payload },
    headers: { ...headers, cookie: asha.cookie },
  });
  expect([statusCode, body]).toEqual([422, expect.stringContaining('sign in with your own key')]);
  expect((await site.journal()).entries).toHaveLength(8);
});
