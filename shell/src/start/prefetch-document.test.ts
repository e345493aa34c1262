import type { Connection } from '../navigation/connection.ts';
import { createDocumentPrefetch, pageLink } from './prefetch-document.ts';

const turn = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  document.body.innerHTML = `
    <a href="/career"><span>Career</span></a>
    <a href="/contact?a=1">Contact</a>
    <a href="/" id="here">Here</a>`;
  delete document.documentElement.dataset.ahead;
});

function setUp({
  prerenders = true,
  alive = true,
  connection,
  opensDocument = () => true,
}: {
  opensDocument?: (pathname: string) => boolean;
  prerenders?: boolean;
  alive?: boolean;
  connection?: Connection;
} = {}) {
  const rests: (() => void)[] = [];
  const fetched: string[] = [];
  const responses: ((ok: boolean) => void)[] = [];
  const failures: (() => void)[] = [];
  const prefetch = createDocumentPrefetch({
    ...{ document, connection, start: { opensDocument } },
    prerenders,
    isAlive: () => alive,
    wait: () => new Promise<void>((resolve) => void rests.push(resolve)),
    fetch: (href, { headers, signal }) => {
      fetched.push(`${new URL(href).pathname} ${JSON.stringify(headers)}`);
      return new Promise<boolean>((resolve, reject) => {
        responses.push(resolve);
        failures.push(reject);
        signal?.addEventListener('abort', reject);
      });
    },
  });
  const done: string[] = [];
  return {
    prefetch,
    done,
    fetched,
    point: (selector: string) => {
      const link = document.querySelector<HTMLAnchorElement>(selector);
      if (link) void prefetch.point(link).then(() => done.push(selector));
    },
    rest: async () => {
      for (const end of rests.splice(0)) end();
      await turn();
    },
    arrive: async (how: 'arrives' | 'fails' | 'is refused' = 'arrives') => {
      if (how === 'fails') for (const end of failures.splice(0)) end();
      else for (const end of responses.splice(0)) end(how === 'arrives');
      await turn();
    },
    state: () => document.documentElement.dataset.ahead,
    isPrerendered: () => document.documentElement.dataset.ahead === 'prerender',
  };
}

test('the link under a resting pointer is prerendered until the pointer leaves', async () => {
  const { prefetch, point, rest, isPrerendered, fetched, done } = setUp();
  point('[href="/career"]');
  await turn();
  expect(isPrerendered()).toBe(false);
  await rest();
  expect(isPrerendered()).toBe(true);
  prefetch.stop();
  expect(isPrerendered()).toBe(false);
  expect([fetched, done]).toEqual([[], []]);
});

test('a link that the pointer only passes is not requested', async () => {
  const { prefetch, point, rest, isPrerendered, done } = setUp();
  point('[href="/career"]');
  prefetch.stop();
  await rest();
  expect(isPrerendered()).toBe(false);
  expect(done).toEqual([]);
});

test('each link is prerendered anew: the browser notices only a change of the root', async () => {
  const { point, rest, isPrerendered } = setUp();
  point('[href="/career"]');
  await rest();
  point('[href^="/contact"]');
  expect(isPrerendered()).toBe(false);
  await rest();
  expect(isPrerendered()).toBe(true);
});

test.each([
  ['arrives', 0, 'fetch'],
  ['fails', 1, undefined],
  ['is refused', 1, undefined],
] as const)(
  'a browser that cannot prerender fetches the document; if its response %s, code is wanted at once %i times, and a click uses %s',
  async (how, times, used) => {
    const { point, rest, arrive, fetched, done, state } = setUp({ prerenders: false });
    point('[href^="/contact"]');
    await rest();
    expect(fetched).toEqual(['/contact {"purpose":"prefetch"}']);
    expect(done).toEqual([]);
    await arrive(how);
    expect(done).toHaveLength(times);
    expect(state()).toBe(used);
  },
);

test('a failure of a document that the pointer has left says nothing about the next one', async () => {
  const { point, rest, arrive, state } = setUp({ prerenders: false });
  point('[href="/career"]');
  await rest();
  point('[href^="/contact"]');
  await rest();
  expect(state()).toBe('fetch');
  await arrive();
  expect(state()).toBe('fetch');
});

test('a document that is on its way is not requested again when the pointer is still on its link', async () => {
  const { prefetch, point, rest, fetched, state, done } = setUp({ prerenders: false });
  point('[href="/career"]');
  await rest();
  // The connection has come, was lost, and has come again.
  for (const change of ['connected', 'lost', 'connected']) {
    if (change === 'lost') prefetch.disconnect();
    else point('[href="/career"]');
    await rest();
  }
  expect([fetched, state(), done]).toEqual([['/career {"purpose":"prefetch"}'], 'fetch', []]);
});

test('a second link to a document that is on its way hears of its failure too', async () => {
  document.body.insertAdjacentHTML('beforeend', '<a href="/career" id="second">Career</a>');
  const { point, rest, arrive, done, fetched } = setUp({ prerenders: false });
  point('[href="/career"]');
  await rest();
  point('#second');
  await rest();
  expect(fetched).toHaveLength(1);
  await arrive('fails');
  expect(done).toContain('#second');
});

test('without a connection, what is prerendered is dropped, and prerendered again when it has come back', async () => {
  const { prefetch, point, rest, isPrerendered } = setUp();
  point('[href="/career"]');
  await rest();
  prefetch.disconnect();
  expect(isPrerendered()).toBe(false);
  point('[href="/career"]');
  await rest();
  expect(isPrerendered()).toBe(true);
});

test('nothing is requested in a browser that prerenders, while the tab would not learn that it is outdated', async () => {
  const { point, rest, fetched, done, isPrerendered } = setUp({ alive: false });
  point('[href="/career"]');
  await rest();
  expect([fetched, done, isPrerendered()]).toEqual([[], [], false]);
});

test('nothing is requested if a click would not open a document', async () => {
  const paths: string[] = [];
  const opensDocument = (pathname: string) => {
    paths.push(pathname);
    return false;
  };
  const { point, rest, fetched, done, isPrerendered } = setUp({ opensDocument });
  point('[href="/career"]');
  await rest();
  expect([paths, fetched, isPrerendered()]).toEqual([['/career'], [], false]);
  expect(done).toHaveLength(1);
});

test.each([[{ saveData: true }], [{ effectiveType: 'slow-2g' }]])(
  'nothing is requested with %j',
  async (connection) => {
    const { point, rest, fetched, isPrerendered } = setUp({ connection });
    point('[href="/career"]');
    await rest();
    expect([fetched, isPrerendered()]).toEqual([[], false]);
  },
);

test('only links to other pages in this tab count', () => {
  document.body.innerHTML = `
    <a href="/career"><span>yes</span></a>
    <a href="/team?a=1#b">yes</a>
    <a href="/">here</a>
    <a href="#part">here</a>
    <a href="/career" target="_blank">another tab</a>
    <a href="/career" download>download</a>
    <a href="/resume.pdf">file</a>
    <a href="/api/pincode/641001">data</a>
    <a href="/-/ready">server</a>
    <a href="https://elsewhere.example/career">elsewhere</a>
    <a href="mailto:a@site.example">mail</a>
    <a>no address</a>
    <p>text</p>`;
  const found = [...document.body.children].filter((child) => pageLink(child.firstElementChild ?? child));
  expect(found.map(({ textContent }) => textContent)).toEqual(['yes', 'yes']);
});
