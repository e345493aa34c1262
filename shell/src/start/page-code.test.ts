import { bringCode, prefetchCode, readPageCode } from './page-code.ts';

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

test('scripts are asked for ahead without being run', () => {
  document.head.innerHTML = '';
  prefetchCode(document, code, undefined);
  const links = [...document.head.querySelectorAll('link')];
  expect(links.map(({ rel }) => rel)).toEqual(['prefetch', 'prefetch', 'prefetch']);
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [...code.run, ...code.fetch].map(({ href }) => href),
  );
  for (const link of links) expect(link.crossOrigin).toBe('anonymous');
  expect(document.head.querySelector('script')).toBeNull();
});

test.each([[{ saveData: true }], [{ effectiveType: 'slow-2g' }]])('but not with %j', (connection) => {
  document.head.innerHTML = '';
  prefetchCode(document, code, connection);
  expect(document.head.children).toHaveLength(0);
});
