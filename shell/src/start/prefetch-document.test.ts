import type { Connection } from '../tab/connection.ts';
import { createDocumentPrefetch, pageLink } from './prefetch-document.ts';

const turn = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  document.body.innerHTML = `
    <a id="career" href="/career">Career</a>
    <a id="second" href="/career">Career</a>
    <a id="contact" href="/contact?a=1">Contact</a>`;
  delete document.documentElement.dataset.ahead;
});

interface Tab {
  readonly opensDocument?: boolean;
  readonly prerenders?: boolean;
  readonly alive?: boolean;
  readonly connection?: Connection;
}

/**
 * Points at links and lets time pass: `point career`, `rest`, `stop`, `disconnect`, `arrives`, `fails`, `is refused`.
 *
 * @returns the root's mark after each step, then what was fetched, then the links for which code is wanted at once
 */
async function perform(
  steps: string,
  { opensDocument = true, prerenders = true, alive = true, connection }: Tab,
): Promise<string> {
  const rests: (() => void)[] = [];
  const fetched: string[] = [];
  const responses: { end: (ok: boolean) => void; fail: () => void }[] = [];
  const prefetch = createDocumentPrefetch({
    ...{ document, connection, start: { opensDocument: () => opensDocument } },
    prerenders,
    isAlive: () => alive,
    wait: () => new Promise<void>((resolve) => void rests.push(resolve)),
    fetch: (href, { headers, signal }) => {
      expect(headers).toEqual({ purpose: 'prefetch' });
      fetched.push(new URL(href).pathname);
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
    else if (what === 'stop' || what === 'disconnect') prefetch[what]();
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

const fetches: Tab = { prerenders: false };

test.each<[what: string, tab: Tab, steps: string, outcome: string]>([
  ['the link under a resting pointer', {}, 'point career, rest, stop', '- prerender - |  | '],
  ['a link that is only passed', {}, 'point career, stop, rest', '- - - |  | '],
  // The browser notices only a change of the root.
  ['each link anew', {}, 'point career, rest, point contact, rest', '- prerender - prerender |  | '],
  [
    'a lost connection',
    {},
    'point career, rest, disconnect, point career, rest',
    '- prerender - - prerender |  | ',
  ],
  ['a tab that learns of no deploy', { alive: false }, 'point career, rest', '- - |  | '],
  ['a click that opens no document', { opensDocument: false }, 'point career, rest', '- - |  | career'],
  ['data to save', { connection: { saveData: true } }, 'point career, rest', '- - |  | career'],
  ['a slow network', { connection: { effectiveType: 'slow-2g' } }, 'point career, rest', '- - |  | career'],
  ['no prerendering', fetches, 'point contact, rest, arrives', '- fetch fetch | /contact | '],
  [
    'a link again',
    fetches,
    'point career, rest, stop, point career, rest',
    '- fetch - - fetch | /career /career | ',
  ],
  ['a failure', fetches, 'point career, rest, fails', '- fetch - | /career | career'],
  ['a refusal', fetches, 'point career, rest, is refused', '- fetch - | /career | career'],
  [
    'a failure of a document that the pointer has left',
    fetches,
    'point career, rest, point contact, rest, arrives',
    '- fetch - fetch fetch | /career /contact | ',
  ],
  [
    'a document that is on its way, whatever the connection does',
    fetches,
    'point career, rest, point career, disconnect, point career, rest',
    '- fetch fetch fetch fetch fetch | /career | ',
  ],
  [
    'a failure that concerns two links',
    fetches,
    'point career, rest, point second, fails',
    '- fetch fetch - | /career | career second',
  ],
])('%s: %j, %s: %s', async (_, tab, steps, outcome) => expect(await perform(steps, tab)).toBe(outcome));

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
