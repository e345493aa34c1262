import type { Connection } from '../tab/connection.ts';
import { createDocumentPrefetch, pageLink } from './prefetch-document.ts';

const turn = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  document.body.innerHTML = `
    <a id="cellar" href="/cellar">Cellar</a>
    <a id="second" href="/cellar">Cellar</a>
    <a id="contact" href="/contact?a=1">Contact</a>`;
  delete document.documentElement.dataset.ahead;
});

interface Tab {
  readonly opensDocument?: boolean;
  readonly alive?: boolean;
  readonly connection?: Connection;
}

/**
 * Points at links and lets time pass: `point cellar`, `rest`, `stop`, `disconnect`, `drop`, `arrives`, `fails`, `is refused`,
 * `expire`.
 *
 * @returns the root's mark after each step, then what was fetched (`!` past the browser's cache), then the links for which
 * code is wanted at once
 */
async function perform(
  steps: string,
  { opensDocument = true, alive = true, connection }: Tab,
): Promise<string> {
  const rests: (() => void)[] = [];
  const expiries: (() => void)[] = [];
  const fetched: string[] = [];
  const responses: { end: (ok: boolean) => void; fail: () => void }[] = [];
  const prefetch = createDocumentPrefetch({
    ...{ document, connection, start: { opensDocument: () => opensDocument } },
    isAlive: () => alive,
    wait: (ms) => new Promise<void>((resolve) => void (ms < 1000 ? rests : expiries).push(resolve)),
    fetch: (href, { headers, signal, cache }) => {
      // Only a response to this header may be kept.
      expect(headers).toEqual(cache ? undefined : { purpose: 'prefetch' });
      fetched.push(`${cache === 'reload' ? '!' : ''}${new URL(href).pathname}`);
      return new Promise<boolean>((resolve, reject) => {
        responses.push({ end: resolve, fail: reject });
        signal?.addEventListener('abort', reject);
      });
    },
  });
  const wanted: string[] = [];
  const marks: string[] = [];
  for (const step of steps.split(', ')) {
    const [what = '', id = ''] = step.split(' ');
    if (what === 'point') {
      const link = document.getElementById(id) as HTMLAnchorElement;
      void prefetch.point(link).then(() => wanted.push(id));
    } else if (what === 'rest') for (const end of rests.splice(0)) end();
    else if (what === 'expire') for (const end of expiries.splice(0)) end();
    else if (what === 'stop' || what === 'disconnect' || what === 'drop') prefetch[what]();
    else
      for (const { end, fail } of responses.splice(0)) {
        if (what === 'fails') fail();
        else end(what === 'arrives');
      }
    await turn();
    marks.push(document.documentElement.dataset.ahead ?? '-');
  }
  return [marks, fetched, wanted].map((each) => each.join(' ')).join(' | ');
}

const fetches: Tab = { alive: false };
const saves: Tab = { connection: { saveData: true } };
const slow: Tab = { connection: { effectiveType: 'slow-2g' } };

test.each<[what: string, tab: Tab, steps: string, outcome: string]>([
  ['the link under a resting pointer', {}, 'point cellar, rest, stop', '- prerender - | /cellar | '],
  ['a link that is only passed', {}, 'point cellar, stop, rest', '- - - |  | '],
  // The browser notices only a change of the root.
  [
    'each link anew',
    {},
    'point cellar, rest, point contact, rest',
    '- prerender - prerender | /cellar /contact | ',
  ],
  [
    'a lost connection',
    {},
    'disconnect, point cellar, rest, disconnect, point second, rest',
    '- - prerender fetch - prerender | /cellar /cellar | ',
  ],
  ['a click that opens no document', { opensDocument: false }, 'point cellar, rest', '- - |  | cellar'],
  ['data to save', saves, 'point cellar, rest, drop', '- - - |  | cellar'],
  ['a slow network', slow, 'point cellar, rest', '- - |  | cellar'],
  ['a tab that learns of no deploy', fetches, 'point contact, rest, arrives', '- fetch fetch | /contact | '],
  ['a failure', {}, 'point cellar, rest, fails', '- prerender - | /cellar | cellar'],
  ['a refusal', fetches, 'point cellar, rest, is refused', '- fetch - | /cellar | cellar'],
  [
    'a failure of a document that the pointer has left',
    fetches,
    'point cellar, rest, point contact, rest, arrives',
    '- fetch - fetch fetch | /cellar /contact | ',
  ],
  [
    'what is outdated, also in the cache',
    {},
    'point cellar, rest, arrives, point contact, rest, drop, drop',
    '- prerender prerender - prerender - - | /cellar /contact !/cellar !/contact | ',
  ],
  [
    'what the browser has given up',
    fetches,
    'point cellar, rest, arrives, expire, drop',
    '- fetch fetch - - | /cellar | ',
  ],
  [
    'a connection that is lost when the browser has given it up',
    {},
    'point cellar, rest, arrives, expire, disconnect',
    '- prerender prerender prerender - | /cellar | ',
  ],
  ['a slow response', fetches, 'point cellar, rest, expire, fails', '- fetch - - | /cellar | cellar'],
  [
    'a slow response that is outdated',
    {},
    'point cellar, rest, expire, arrives, drop',
    '- prerender prerender prerender - | /cellar !/cellar | ',
  ],
  [
    'a second request of what is outdated',
    {},
    'point cellar, rest, stop, point second, rest, expire, drop',
    '- prerender - - prerender prerender - | /cellar /cellar !/cellar | ',
  ],
])('%s: %j, %s: %s', async (_, tab, steps, outcome) => expect(await perform(steps, tab)).toBe(outcome));

test('only links to other pages in this tab count', () => {
  document.body.innerHTML = `
    <a href="/cellar"><span>yes</span></a>
    <a href="/team?a=1#b">yes</a>
    <a href="/">here</a>
    <a href="#part">here</a>
    <a href="/cellar" target="_blank">another tab</a>
    <a href="/cellar" download>download</a>
    <a href="/resume.pdf">file</a>
    <a href="/api/stock/7">data</a>
    <a href="/-/ready">server</a>
    <a href="https://elsewhere.example/cellar">elsewhere</a>
    <a href="mailto:a@site.example">mail</a>
    <a>no address</a>
    <p>text</p>`;
  const found = [...document.body.children].filter((child) => pageLink(child.firstElementChild ?? child));
  expect(found.map(({ textContent }) => textContent)).toEqual(['yes', 'yes']);
});
