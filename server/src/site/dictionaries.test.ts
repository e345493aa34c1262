import { createHash } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrotliOptions, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compositionAddress, compositionFile, openLiveSite } from '@site/composition';
import { deployTiny, memoryStore, tinyRelease } from '@site/composition/testing';
import { defaultSettings } from '@site/shared-ui/contracts';
import fc from 'fast-check';
import { testServer } from '../testing/test-server.ts';
import { sitePlugin } from './site.plugin.ts';

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('base64');

/** Files of careers that are similar in all releases. */
function careersFiles(text: string): Record<string, string> {
  const lines = Array.from({ length: 60 }, (_, line) => createHash('sha256').update(`${line}`).digest('hex'));
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
  const content = `/* ${lines.join('\n')} ${text} */`;
  return { [`chunk.${hash}.js`]: content, 'page.css': content };
}

/** A live site after three releases of careers, on a port. */
async function open() {
  const store = memoryStore();
  const texts = ['first', 'second', 'third'];
  const [first, second, third] = texts.map(
    (text) => ['careers', text, { files: careersFiles(text) }] as const,
  );
  if (!first || !second || !third) throw new Error('There are three texts.');
  await deployTiny(store, ['shell', 'one'], ['product', 'one'], first, second);
  const site = await openLiveSite({ store, settings: defaultSettings, onError: () => undefined });
  const older = compositionFile(site.current().composition).plain;
  const changed = new Promise((resolve) => site.onChange(resolve));
  const [{ release: live } = tinyRelease('careers')] = await deployTiny(store, third);
  await changed;
  const server = await testServer({ plugins: [sitePlugin(site)] });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
    get(port, path, headers, method);
  const base = `/assets/careers/${live.id}/`;
  const chunk = Object.keys(careersFiles('third'))[0] ?? '';
  const dictionaries = texts.flatMap((text) =>
    Object.values(careersFiles(text)).map((file) => Buffer.from(file)),
  );
  dictionaries.push(Buffer.from(older));
  const composition = compositionAddress(site.current().composition);
  const { etag = '' } = (await site.assets.find('careers', live.id, chunk)) ?? {};
  const oldest = hashOf(dictionaries[0] ?? Buffer.of());
  while (!site.findDelta(etag, oldest)) await new Promise((done) => setTimeout(done, 5));
  return {
    ask,
    ...{ chunk: `${base}${chunk}`, composition },
    paths: [
      `${base}${chunk}`,
      `${base}page.css`,
      `${base}~1/${chunk}`,
      `${base}mf-manifest.json`,
      composition,
      `${composition}?retry=1`,
    ],
    dictionaries,
    async [Symbol.asyncDispose]() {
      site.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A request whose response is not decoded. */
function get(port: number, path: string, headers: Record<string, string>, method: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

function decoded({ headers, body }: Answer, dictionary: Uint8Array | undefined): Buffer {
  const coding = headers['content-encoding'] ?? 'identity';
  if (coding === 'identity') return body;
  if (coding === 'gzip') return gunzipSync(body);
  if (coding === 'br') return brotliDecompressSync(body);
  if (coding !== 'dcb' || !dictionary) throw new Error(`${coding} was not asked for.`);
  expect(body.subarray(4, 36).toString('base64')).toBe(hashOf(dictionary));
  const options: BrotliOptions & { dictionary: Uint8Array } = { dictionary };
  return brotliDecompressSync(body.subarray(36), options);
}

const offered = (content: Uint8Array) => `:${hashOf(content)}:`;

test('a browser with an older version gets the difference, and the next version has a new dictionary', async () => {
  await using site = await open();
  const [first = Buffer.of()] = site.dictionaries;
  const headers = {
    'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz',
    'available-dictionary': offered(first),
  };
  const whole = await site.ask(site.chunk, {});
  const difference = await site.ask(site.chunk, headers);
  expect(difference.headers).toMatchObject({
    'content-encoding': 'dcb',
    'use-as-dictionary': expect.stringMatching(/^match="\/assets\/careers\/\*\/chunk\.\*\.js"$/),
    vary: 'Accept-Encoding, Available-Dictionary',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  });
  expect(decoded(difference, first)).toEqual(whole.body);
  expect(difference.body.byteLength).toBeLessThan(100);
  expect(whole.headers).toMatchObject({
    vary: 'Accept-Encoding, Available-Dictionary',
    'use-as-dictionary': difference.headers['use-as-dictionary'],
  });
  const again = await site.ask(site.chunk, { ...headers, 'if-none-match': String(difference.headers.etag) });
  expect([again.status, again.body.byteLength, again.headers.vary]).toEqual([
    304,
    0,
    'Accept-Encoding, Available-Dictionary',
  ]);
  const head = await site.ask(site.chunk, headers, 'HEAD');
  expect(head.headers).toMatchObject({
    etag: difference.headers.etag,
    'content-length': difference.headers['content-length'],
  });
});

test('a retry is sent whole', async () => {
  await using site = await open();
  for (const [address, whole, index] of [
    [site.chunk.replace('/chunk', '/~1/chunk'), site.chunk, 0],
    [`${site.composition}?retry=1`, site.composition, -1],
  ] as const) {
    const dictionary = site.dictionaries.at(index) ?? Buffer.of();
    const headers = { 'accept-encoding': 'dcb', 'available-dictionary': offered(dictionary) };
    expect((await site.ask(whole, headers)).headers['content-encoding']).toBe('dcb');
    const retry = await site.ask(address, headers);
    expect([retry.status, retry.headers['content-encoding']]).toEqual([200, undefined]);
  }
});

test('whatever a client accepts, offers and has, it gets exactly the file', async () => {
  await using site = await open();
  const whole = new Map<string, Buffer>();
  for (const path of site.paths) whole.set(path, (await site.ask(path, {})).body);
  let differences = 0;
  const seen = new Map<string, { readonly etag: string; readonly body: Buffer }>();
  const codings = fc.subarray(
    ['br', 'gzip', 'dcb', 'dcz', 'zstd', '*', 'identity', 'dcb;q=0', 'br;q=0', 'DCB;q=0.5', ' dcb ; q=1'],
    { maxLength: 5 },
  );
  const dictionary = fc.option(fc.nat(site.dictionaries.length - 1), { nil: undefined });
  const spoilt = fc.constantFrom<(text: string) => string>(
    ...Array.from({ length: 30 }, () => (text: string) => text),
    (text) => text.slice(1),
    (text) => text.toUpperCase(),
    (text) => `${text}, ${text}`,
    (text) => `${text};a=1`,
    () => ':__proto__:',
    () => `:${'A'.repeat(43)}=:`,
    () => 'x'.repeat(8000),
    () => '',
  );
  const request = fc.record({
    path: fc.constantFrom(...site.paths),
    accepted: fc.oneof(codings, fc.constant(['gzip', 'br', 'zstd', 'dcb', 'dcz'])),
    dictionary,
    spoilt,
    has: fc.constantFrom('nothing', 'last', 'any'),
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 5 }), async (requests) => {
      for (const { path, accepted, dictionary: index, spoilt: change, has, method } of requests) {
        const known = index === undefined ? undefined : site.dictionaries[index];
        const value = known && change(offered(known));
        const variant = `${path} ${accepted.join()} ${value}`;
        const before = seen.get(variant);
        const tag = { nothing: undefined, last: before?.etag, any: '*' }[has];
        const answer = await site.ask(
          path,
          {
            'accept-encoding': accepted.join(','),
            ...(value !== undefined && { 'available-dictionary': value }),
            ...(tag !== undefined && { 'if-none-match': tag }),
          },
          method,
        );
        const etag = String(answer.headers.etag);
        if (answer.status === 304) {
          expect(tag === '*' || tag === etag).toBe(true);
          continue;
        }
        expect([answer.status, tag === '*']).toEqual([200, false]);
        if (before) expect(etag).toBe(before.etag);
        if (answer.headers['content-encoding'] === 'dcb') {
          differences += 1;
          expect(value).toBe(known && offered(known));
          expect([...accepted].some((coding: string) => /^ ?dcb *(;q=0\.5|; q=1)?$/i.test(coding))).toBe(
            true,
          );
          expect(answer.headers.vary).toBe('Accept-Encoding, Available-Dictionary');
        }
        if (method === 'HEAD') continue;
        expect(decoded(answer, known).equals(whole.get(path) ?? Buffer.of())).toBe(true);
        seen.set(variant, { etag, body: answer.body });
        // One tag, one sequence of bytes.
        const same = [...seen.entries()].filter(
          ([key, one]) => key.startsWith(`${path} `) && one.etag === etag,
        );
        expect(same.every(([, { body }]) => body.equals(answer.body))).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
  expect(differences).toBeGreaterThan(5);
});

test('offered dictionaries do not fill the cache of responses', async () => {
  await using site = await open();
  const [first = Buffer.of()] = site.dictionaries;
  const sizes: number[] = [];
  for (let turn = 0; turn < 50; turn += 1) {
    const dictionary = turn % 2 === 0 ? first : Buffer.from(`invented ${turn}`);
    const headers = { 'accept-encoding': 'dcb, br', 'available-dictionary': offered(dictionary) };
    sizes.push((await site.ask(site.chunk, headers)).body.byteLength);
    expect(
      (await site.ask(site.chunk, { 'accept-encoding': 'dcb, br' })).headers['content-encoding'],
    ).not.toBe('dcb');
  }
  expect(new Set(sizes).size).toBe(2);
});
