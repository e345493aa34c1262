import { attemptTimeout } from '../tab/waiting.ts';
import { loadScripts } from './load-scripts.ts';

const files = [
  { href: '/assets/shell/r1/react.js', integrity: 'sha384-react' },
  { href: '/assets/shell/r1/main.js', integrity: null },
];

beforeEach(() => document.head.replaceChildren());

const scripts = () => [...document.head.querySelectorAll('script')];
const addresses = () => scripts().map((script) => script.getAttribute('src'));
const settled = () => new Promise((resolve) => setTimeout(resolve));

const deps = {
  wait: (ms: number) => (ms === attemptTimeout ? new Promise<void>(() => {}) : Promise.resolve()),
  random: () => 0.5,
};

function scriptAt(address: string): HTMLScriptElement {
  const script = scripts().find((candidate) => candidate.getAttribute('src') === address);
  if (!script) throw new Error(`No script has the address ${address}.`);
  return script;
}

test('scripts run in their order, with their hashes', async () => {
  const { run } = loadScripts(document, files, deps);
  const round = run();
  expect(
    scripts().map((script) => [
      script.getAttribute('src'),
      script.integrity,
      script.async,
      script.crossOrigin,
      script.fetchPriority,
    ]),
  ).toEqual([
    ['/assets/shell/r1/react.js', 'sha384-react', false, 'anonymous', 'high'],
    ['/assets/shell/r1/main.js', '', false, 'anonymous', 'high'],
  ]);
  for (const script of scripts()) script.dispatchEvent(new Event('load'));
  await round;
});

test('a script that fails is retried under a new address, with its hash, and waits for no other script', async () => {
  const { run, loaded } = loadScripts(document, files, deps);
  const round = run();
  scriptAt('/assets/shell/r1/react.js').dispatchEvent(new Event('error'));
  scriptAt('/assets/shell/r1/main.js').dispatchEvent(new Event('load'));
  await settled();
  expect(addresses()).toEqual(['/assets/shell/r1/main.js', '/assets/shell/r1/~1/react.js']);
  const retry = scriptAt('/assets/shell/r1/~1/react.js');
  expect([retry.integrity, retry.async]).toEqual(['sha384-react', true]);
  retry.dispatchEvent(new Event('load'));
  await round;
  await loaded;
});

test('after 99 retries the folders are used again, since the server knows no others', async () => {
  const { run } = loadScripts(document, files.slice(0, 1), deps);
  for (let round = 0; round < 34; round += 1) {
    const ended = run().catch(() => undefined);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      scripts().at(-1)?.dispatchEvent(new Event('error'));
      await settled();
    }
    await ended;
  }
  const last = run();
  await settled();
  // The attempt with the number 102.
  expect(addresses()).toEqual(['/assets/shell/r1/~3/react.js']);
  scripts().at(-1)?.dispatchEvent(new Event('load'));
  await last;
});
