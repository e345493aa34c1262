import { preloadFiles } from './page-code.ts';

const code = {
  release: 'r1',
  run: [
    { href: '/assets/shell/r1/react.js', integrity: 'sha384-react' },
    { href: '/assets/shell/r1/main.js', integrity: null },
  ],
  fetch: [{ href: '/assets/catalog/r2/remoteEntry.js', integrity: 'sha384-entry' }],
};

test('the files that the scripts request are preloaded', () => {
  document.head.innerHTML = '';
  preloadFiles(document, code);
  const links = [...document.head.querySelectorAll('link')];
  expect(links.map((link) => [link.rel, link.getAttribute('href'), link.integrity])).toEqual([
    ['preload', '/assets/catalog/r2/remoteEntry.js', 'sha384-entry'],
  ]);
  for (const link of links) expect(link.crossOrigin).toBe('anonymous');
});

test('a module is preloaded as one', () => {
  document.head.innerHTML = '';
  preloadFiles(document, {
    ...code,
    fetch: code.fetch.map((file) => ({ ...file, rel: 'modulepreload' as const })),
  });
  expect(document.head.querySelector('link')?.rel).toBe('modulepreload');
});
