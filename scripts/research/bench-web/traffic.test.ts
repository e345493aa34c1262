import { byteKind, trafficOf } from './traffic.ts';

test('bytes are counted by the MIME type of the answer', () => {
  const { requests, bytes } = trafficOf([
    { url: 'http://site.example/home', mime: 'text/html', bytes: 100 },
    { url: 'http://site.example/a.js', mime: 'application/javascript', bytes: 40 },
    { url: 'http://site.example/b.js', mime: 'text/javascript', bytes: 2 },
    { url: 'data:image/svg+xml,x', mime: 'image/svg+xml', bytes: 9 },
  ]);
  expect(requests).toBe(3);
  expect(bytes).toEqual({ html: 100, css: 0, js: 42, font: 0, other: 0 });
});

test('fonts have two families of MIME types', () => {
  expect(['font/woff2', 'application/font-woff', 'image/png'].map(byteKind)).toEqual([
    'font',
    'font',
    'other',
  ]);
});
