import { createSiteStart } from './site-start.ts';
import { watchStart } from './watch-start.ts';

function setUp() {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = '<main><h1>Careers</h1></main>';
  const start = createSiteStart();
  start.reach('loading');
  const reload = jest.fn();
  const onFailure = jest.fn();
  const loaded = watchStart({ document: page, start, reload, onFailure });
  return { reload, onFailure, loaded, start, alerts: () => [...page.querySelectorAll('[role="alert"]')] };
}

test('code that is evaluated without an error is not a failure', () => {
  const { onFailure, loaded, start, alerts } = setUp();
  start.reach('evaluated');
  loaded();
  expect(alerts()).toEqual([]);
  expect(onFailure).not.toHaveBeenCalled();
});

test('code that throws when it is evaluated shows one notice and one report; Try again reloads the page', () => {
  const { reload, onFailure, loaded, start, alerts } = setUp();
  loaded();
  start.fail('start');
  expect(alerts()).toHaveLength(1);
  expect(onFailure).toHaveBeenCalledTimes(1);
  alerts()[0]?.querySelector('button')?.click();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('code that throws when it starts to hydrate the page shows a notice and a report', () => {
  const { onFailure, loaded, start, alerts } = setUp();
  start.reach('evaluated');
  loaded();
  start.fail('start');
  expect(alerts()[0]?.textContent).toContain('did not load');
  expect(onFailure).toHaveBeenCalledTimes(1);
});
