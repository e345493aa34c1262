import { type Connection, fetchAhead } from './fetch-ahead.ts';

const asked: string[] = [];

function setUp(connection?: Connection) {
  // A document of its own for each test: listeners stay on the one they were added to.
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = `
    <a href="http://localhost/career"><span>Career</span></a>
    <a href="http://localhost/terms" target="_blank">Terms</a>
    <a href="https://elsewhere.example/career">Elsewhere</a>
    <p>Text</p>`;
  asked.length = 0;
  fetchAhead({ document: page, origin: 'http://localhost', connection }, (path) => asked.push(path));
  const over = (selector: string, type = 'pointerover') =>
    page.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
  return { over };
}

test('a link under the pointer, the finger or the focus is loaded ahead', () => {
  const { over } = setUp();
  over('span');
  over('a', 'focusin');
  over('a', 'touchstart');
  expect(asked).toEqual(['/career', '/career', '/career']);
});

test('only what would be shown in this tab, by this site', () => {
  const { over } = setUp();
  over('[target]');
  over('[href*="elsewhere"]');
  over('p');
  expect(asked).toEqual([]);
});

test.each([[{ saveData: true }], [{ effectiveType: 'slow-2g' }]])('nothing with %j', (connection) => {
  const { over } = setUp(connection);
  over('span');
  expect(asked).toEqual([]);
});
