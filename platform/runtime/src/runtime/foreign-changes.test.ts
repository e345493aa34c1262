import { translate } from '@platform/host/testing';
import { createSiteStart } from '../tab/site-start.ts';
import { isChangedByOthers, watchForeignChanges } from './foreign-changes.ts';
import { withFingerprint } from './with-fingerprint.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));
const rendered =
  '<header>Bar</header><main><div><h1>Join us</h1><p>Ask <!-- -->a@b.example<!-- -->, since <time>1 May</time></p>' +
  '<input value="as rendered"></div></main>';
let site = createSiteStart();
const root = () => document.getElementById('root') as HTMLElement;
const start = () => {
  watchForeignChanges(root(), site);
  site.reach('hydrating');
};
const end = () => site.reach('hydrated');
const insertInto = (selector: string) => () =>
  void document.querySelector(selector)?.prepend(document.createElement('span'));
const replace = (pattern: string, by: string) => () => {
  root().innerHTML = root().innerHTML.replaceAll(pattern, by);
};

beforeEach(() => {
  document.documentElement.className = '';
  document.body.innerHTML = `<div id="root">${withFingerprint(rendered)}</div>`;
  site = createSiteStart();
});
afterEach(() => {
  if (site.stage() !== 'hydrated') end();
});

const fillIn = () => {
  const input = document.querySelector('input') as HTMLInputElement;
  input.value = 'typed';
  input.dataset.extension = 'was here';
};

test.each<[string, boolean, readonly (() => void)[]]>([
  ['nothing', false, [start, end]],
  ['a visitor who fills in fields, and attributes', false, [fillIn, start, fillIn, end]],
  ['an element of an extension', true, [insertInto('header'), start, end]],
  ['a hidden address', true, [replace('a@b.example', '[email&#160;protected]'), start, end]],
  [
    'a link around a date',
    true,
    [replace('1 May', '<a href="x-apple-data-detectors:0">1 May</a>'), start, end],
  ],
  ['a minifier that removes comments of React', true, [replace('<!-- -->', ''), start, end]],
  ['one that removes all comments', true, [() => root().lastChild?.remove(), start, end]],
  ['an element in the page while its code is loading', true, [start, insertInto('main'), end]],
  ['what the frame’s own code does', false, [start, insertInto('header'), end]],
  ['what the page’s own code does', false, [start, end, insertInto('main')]],
  ['an element outside the page', false, [insertInto('body'), start, end]],
  ['a translation', true, [start, end, () => translate()()]],
])('%s: changed by others is %s', async (_, expected, steps) => {
  for (const step of steps) {
    step();
    await settled();
  }
  expect(isChangedByOthers(document, site)).toBe(expected);
});

test.each([
  ['a paragraph in a paragraph', '<p>One <b>two<p>three</p></b></p>'],
  ['a link in a link', '<a href="/1"><a href="/2">one</a></a>'],
  ['a table without a body', '<table><tr><td>one</td></tr></table>'],
  ['a form in a form', '<form><div><form><i>one</i></form></div></form>'],
  ['names and escapes', '<svg viewBox="0 0 1 1"><linearGradient></linearGradient></svg>&lt;&amp;&nbsp;😀é'],
  ['text that is not HTML', '<textarea>\n\n&lt;b&gt;</textarea><noscript><b>one</b></noscript>'],
  ['records of forms', '<privacy-records><div>{name}</div></privacy-records>'],
])('HTML with %s is unchanged as the browser reads it', (_, html) => {
  document.body.innerHTML = `<div id="root">${withFingerprint(html)}</div>`.replace('{name}', 'Enquiry');
  start();
  expect(site.isChanged).toBe(false);
});
