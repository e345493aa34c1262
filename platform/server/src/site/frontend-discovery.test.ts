import { createHash } from 'node:crypto';
import { defaultSettings } from '@platform/contract';
import { openLiveSite } from '@platform/releases/serving';
import { tinySite } from '@platform/releases/testing';
import { sampleSite } from '../testing/sample-site.ts';
import { testServer } from '../testing/test-server.ts';
import { sitePlugin } from './site.plugin.ts';

const address = '/.well-known/frontend-discovery.json';

test('other origins read what is live, for ten seconds, and load the entries with their integrity', async () => {
  const [store, , catalog] = await tinySite(['shell', 'one'], ['catalog', 'a']);
  const site = await openLiveSite({ store, settings: defaultSettings, onError: () => undefined });
  await using server = await testServer({ site, plugins: [sitePlugin(site)] });
  const answer = await server.app.inject(address);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=10',
    'access-control-allow-origin': '*',
    etag: expect.any(String),
  });
  const headers = { 'if-none-match': String(answer.headers.etag) };
  expect((await server.app.inject({ url: address, headers })).statusCode).toBe(304);
  const { microFrontends } = answer.json();
  expect(Object.keys(microFrontends)).toEqual(['shell', 'catalog']);
  const [{ url, metadata, extras }] = microFrontends.catalog;
  expect(metadata.version).toBe(catalog.release.id);
  expect(extras.modulefederation.name).toBe(catalog.release.container);
  expect(microFrontends.shell[0].extras.modulefederation).not.toHaveProperty('manifest');
  const entry = await server.app.inject(url);
  expect([entry.statusCode, entry.headers['access-control-allow-origin']]).toEqual([200, '*']);
  expect(metadata.integrity).toBe(`sha384-${createHash('sha384').update(entry.rawPayload).digest('base64')}`);
  const manifest = await server.app.inject(extras.modulefederation.manifest);
  expect([manifest.statusCode, manifest.headers['access-control-allow-origin']]).toEqual([200, '*']);
  site.close();
});

test('a site in development says nothing of what is live', async () => {
  await using server = await testServer({ plugins: [sitePlugin(sampleSite())] });
  expect((await server.app.inject(address)).statusCode).toBe(404);
});
