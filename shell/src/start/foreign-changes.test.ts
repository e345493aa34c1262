import { translate } from '@site/shared-ui/testing';
import { isChangedByOthers, watchForeignChanges } from './foreign-changes.ts';
import { createSiteStart } from './site-start.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));
let site = createSiteStart();
const start = () => site.reach('hydrating');
const end = () => site.reach('hydrated');
const insertInto = (selector: string) => () =>
  void document.querySelector(selector)?.append(document.createElement('span'));

beforeEach(() => {
  document.documentElement.className = '';
  document.body.innerHTML = '<div id="root"><header>Bar</header><main><h1>Join us</h1></main></div>';
  site = createSiteStart();
  watchForeignChanges(document, site);
});
afterEach(() => {
  if (site.stage() !== 'hydrated') end();
});

test.each<[string, boolean, readonly (() => void)[]]>([
  ['nothing', false, [start, end]],
  ['an element of an extension', true, [insertInto('header'), start, end]],
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

test('a change in the task in which the hydration starts counts', () => {
  insertInto('main')();
  start();
  expect(isChangedByOthers(document, site)).toBe(true);
});
