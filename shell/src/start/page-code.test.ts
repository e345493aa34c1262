import { bringCode, readPageCode } from './page-code.ts';

const code = {
  run: [
    { href: '/assets/shell/r1/react.js', integrity: 'sha384-react' },
    { href: '/assets/shell/r1/main.js', integrity: null },
  ],
  fetch: [{ href: '/assets/careers/r2/remoteEntry.js', integrity: 'sha384-entry' }],
};

test('the page’s own block says what is needed', () => {
  document.body.innerHTML = `<script type="application/json" id="code">${JSON.stringify(code)}</script>`;
  expect(readPageCode(document)).toEqual(code);
});

test('scripts run in their order, with their hashes; the rest is only fetched', () => {
  document.head.innerHTML = '';
  bringCode(document, code);
  const scripts = [...document.head.querySelectorAll('script')];
  expect(scripts.map((script) => [script.getAttribute('src'), script.integrity, script.async])).toEqual([
    ['/assets/shell/r1/react.js', 'sha384-react', false],
    ['/assets/shell/r1/main.js', '', false],
  ]);
  const [link] = document.head.querySelectorAll('link');
  expect(link?.outerHTML).toMatch(/rel="preload"/);
  expect(link?.getAttribute('href')).toBe('/assets/careers/r2/remoteEntry.js');
  expect(link?.integrity).toBe('sha384-entry');
  for (const element of [...scripts, link]) expect(element?.crossOrigin).toBe('anonymous');
});
