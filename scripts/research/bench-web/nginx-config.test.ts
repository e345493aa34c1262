import { nginxConfig } from './nginx-config.ts';

const options = {
  folder: '/tmp/n',
  user: null,
  modules: [],
  brotli: false,
  api: 'http://127.0.0.1:1',
  sites: [],
};

test('all sites share one compression', () => {
  const site = { port: 8001, root: '/files/a', singlePage: false };
  const config = nginxConfig({ ...options, brotli: true, sites: [site, { ...site, port: 8002 }] });
  expect(config.match(/_static on;/g)).toHaveLength(2);
  expect(config.match(/listen 127\.0\.0\.1:\d+;/g)).toEqual([
    'listen 127.0.0.1:8001;',
    'listen 127.0.0.1:8002;',
  ]);
});

test('only a client-rendered site answers every address with its one page', () => {
  const config = (singlePage: boolean) =>
    nginxConfig({ ...options, sites: [{ port: 1, root: '/x', singlePage }] });
  expect(config(true)).toContain('try_files $uri.html $uri /index.html;');
  expect(config(false)).toContain('try_files $uri.html $uri =404;');
});

test('a page with headers is found like the others', () => {
  const headers = { '/home': { 'x-frame-options': 'DENY' } };
  const config = (singlePage: boolean) =>
    nginxConfig({ ...options, sites: [{ port: 1, root: '/x', singlePage, headers }] });
  expect(config(true)).toContain('try_files /home.html /index.html;');
  expect(config(false)).toContain('try_files /home.html =404;');
});

test('headers of a page are quoted as nginx wants it', () => {
  const headers = { '/home': { 'content-security-policy': 'script-src \'self\'; x "y"' } };
  const config = nginxConfig({ ...options, sites: [{ port: 1, root: '/x', singlePage: false, headers }] });
  expect(config).toContain('add_header content-security-policy "script-src \'self\'; x \\"y\\"";');
});

test('only files with a hash in their names are kept by browsers without asking', () => {
  const config = nginxConfig({ ...options, sites: [{ port: 1, root: '/x', singlePage: false }] });
  const [, pattern = ''] =
    /location ~ (\S+) \{\n\s+add_header Cache-Control "[^"]*immutable/.exec(config) ?? [];
  const kept = (path: string) => new RegExp(pattern).test(path);
  expect(['/assets/main.0123456789.js', '/remote/assets/a.js', '/_astro/a.js'].every(kept)).toBe(true);
  expect(['/remote/remoteEntry.js', '/home.css', '/index.html'].some(kept)).toBe(false);
});
