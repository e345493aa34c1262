import { asLoadError, LoadError } from './load-error.ts';

const chunkError = (type: string) =>
  Object.assign(new Error('Loading chunk JoinPage failed.'), { name: 'ChunkLoadError', type });

test.each([
  [
    'entry-unreachable',
    new Error('[ Federation Runtime ]: #RUNTIME-008 ScriptNetworkError: Failed to load script'),
  ],
  ['entry-broken', new Error('#RUNTIME-008 ScriptExecutionError: Unexpected token')],
  ['entry-broken', new Error('#RUNTIME-001 Failed to get remoteEntry exports.')],
  ['page-missing', new Error('Module "./nope" does not exist in container.')],
  [
    'wrong-share',
    new Error('Unsatisfied version 1.0.0 from shell of shared singleton module react (required ^2.0.0)'),
  ],
  ['chunk-unreachable', chunkError('error')],
  ['chunk-timeout', chunkError('timeout')],
  [
    'entry-unreachable',
    new Error(
      '#RUNTIME-008 Failed to fetch dynamically imported module: https://site.example/assets/blog/r1/a.js',
    ),
  ],
  [
    'chunk-unreachable',
    new TypeError('Failed to fetch dynamically imported module: https://site.example/assets/blog/r1/b.js'),
  ],
  ['chunk-unreachable', new TypeError('error loading dynamically imported module')],
  ['chunk-unreachable', new TypeError('Importing a module script failed.')],
  ['chunk-unreachable', new Error('Unable to preload CSS for /assets/blog/r1/assets/page.css')],
  ['unknown', new Error('something else')],
  ['unknown', 'not even an error'],
] as const)('the code %s is derived from the error', (code, thrown) => {
  expect(asLoadError('JoinPage', thrown)).toMatchObject({
    code,
    message: 'JoinPage could not be loaded.',
    cause: thrown,
  });
});

test('a LoadError is returned unchanged', () => {
  const own = new LoadError('deadline', 'late');
  expect(asLoadError('JoinPage', own)).toBe(own);
});
