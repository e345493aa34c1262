import { prefersJson } from './prefers-json.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

test.each([
  ['application/json, text/plain, */*', true],
  ['application/json', true],
  ['*/*', true],
  [undefined, true],
  ['', true],
  ['application/json, text/html', true],
  ['text/html;q=0.5, application/json', true],
  ['application/*, text/html;q=0.9', true],
  [browser, false],
  ['text/html', false],
  ['TEXT/HTML', false],
  ['text/*', false],
  ['text/html, */*', false],
  ['text/html, application/json', false],
  ['application/json;q=0.1, text/html', false],
])('Accept: %s prefers JSON: %s', (accept, json) => {
  expect(prefersJson(accept)).toBe(json);
});
