import { readFileSync } from 'node:fs';
import { root } from '@site/build/units/workspace';
import { headersJson, redirectsFile } from './host-files.ts';
import { eventsAddress } from './server-paths.data.ts';

const addressFile = 'shell/src/remotes/release-address.ts';

/** The first rule of `_redirects` for an address, as `[from, to, status]`: a `:name` is one segment, and `*` is the rest. */
function ruleFor(redirects: string, address: string) {
  const rules = redirects.split('\n').map((line) => line.split(' '));
  return rules.find(([from = '']) => {
    const pattern = from.replace(/:\w+/g, '[^/]+').replace('*', '.*');
    return from !== '' && new RegExp(`^${pattern}$`).test(address);
  });
}

// If this fails: the shell retries in more folders than `_redirects` knows.
test('every retry folder of the shell leads to the release’s files', () => {
  const redirects = redirectsFile([], [], null);
  const address = '/assets/careers/r1/js/remoteEntry.js';
  const source = readFileSync(`${root}${addressFile}`, 'utf8');
  const folders = Number(/const retryFolders = (\d+);/.exec(source)?.[1]);
  expect(folders).toBeGreaterThan(10);
  for (let folder = 1; folder <= folders; folder += 1) {
    const retried = address.replace('/js/', `/~${folder}/js/`);
    const to = ruleFor(redirects, retried)?.[1];
    expect({ retried, to }).toEqual({ retried, to: '/assets/:unit/:id/:splat' });
  }
  expect(ruleFor(redirects, address)).toBeUndefined();
});

test('with a server, files that are not in the export come from it, after all other rules', () => {
  const redirects = redirectsFile([], [], 'https://app.example.com');
  const to = (address: string) => ruleFor(redirects, address)?.[1];
  expect(to('/assets/shell/r2/main.js')).toBe('https://app.example.com/assets/:splat');
  expect(to('/-/composition/9-0123456789')).toBe('https://app.example.com/-/composition/:splat');
  expect(to('/-/composition')).toBe('/-/composition.json');
  // Also retries of files that the export has: a host may apply one rule only, and the server knows the retry folders.
  expect(to('/assets/shell/r2/~9/main.js')).toBe('https://app.example.com/assets/:splat');
});

// The server may be ahead of the files: a tab would hear of compositions that `/-/composition` does not have.
test('events do not come from the server', () => {
  expect(ruleFor(redirectsFile([], [], 'https://app.example.com'), eventsAddress)).toEqual([
    eventsAddress,
    '/404.html',
    '404',
  ]);
  expect(ruleFor(redirectsFile([], [], null), eventsAddress)).toBeUndefined();
});

test('headers.json says which missing files come from the server, if there is one', () => {
  const record = (server: string | null) =>
    JSON.parse(headersJson([], { redirects: [], sequence: 3, server }));
  expect(record(null)).toMatchObject({ serverIfMissing: [], noContent: eventsAddress });
  expect(record('https://app.example.com')).toMatchObject({
    serverIfMissing: ['/assets/', '/-/composition/'],
    noContent: eventsAddress,
  });
});
