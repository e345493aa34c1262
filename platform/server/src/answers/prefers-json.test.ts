import { prefersJson } from './send-problem.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

test.each([
  ['application/json, text/plain, */*', true],
  ['*/*', true],
  [undefined, true],
  ['application/json, text/html', true],
  ['text/html;q=0.5, application/json', true],
  [browser, false],
  ['text/html, */*', false],
  ['application/json;q=0.1, text/html', false],
])('Accept: %s prefers JSON: %s', (accept, json) => {
  expect(prefersJson(accept)).toBe(json);
});
