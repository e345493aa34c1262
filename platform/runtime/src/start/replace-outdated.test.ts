import { testTab } from '../tab/testing/tab.ts';
import { reloadTimeout } from '../tab/waiting.ts';
import { createOutdatedPage } from './replace-outdated.ts';

afterEach(() => document.documentElement.removeAttribute('style'));

/**
 * A document with the composition 7. A newer one is live (`replace`), the page is current (`confirm`), the visitor has come
 * back to it (`return`), its reload was `stopped`, or takes too long (`late`); any other step is an event of the visitor.
 *
 * @param from where the document has come from
 * @param live sequence of the composition of the server; 0 without an answer
 * @returns what was done, whether the document is hidden in the end, and how often the server was asked
 */
async function perform(from: 'prerendering' | 'cache' | 'server', steps: string, live: number) {
  const done: string[] = [];
  let pass = (): void => undefined;
  const { server, waiting, settled } = testTab();
  server.live = live;
  const navigation = new EventTarget();
  const window = {
    navigation,
    setTimeout: (run: () => void, ms: number) => {
      expect(ms).toBe(reloadTimeout);
      pass = run;
    },
    stop: () => void done.push('stop'),
    location: { reload: () => void done.push('reload') },
  };
  const prerendering = { value: from === 'prerendering', configurable: true };
  const { confirm, replace } = createOutdatedPage({
    document: Object.defineProperty(document, 'prerendering', prerendering),
    window: window as unknown as Window,
    start: waiting,
    sequence: 7,
    isFromCache: () => from === 'cache',
  });
  const events: Readonly<Record<string, () => unknown>> = {
    confirm,
    replace: () => replace(() => void done.push('stay')),
    return: () => waiting.emit('return'),
    stopped: () => navigation.dispatchEvent(new Event('navigateerror')),
    late: () => pass(),
  };
  for (const step of steps.split(', ')) {
    if (events[step]) events[step]();
    else document.body.dispatchEvent(new Event(step));
    await settled();
  }
  const isHidden = document.documentElement.style.visibility === 'hidden';
  return [done.join(', '), isHidden ? 'hidden' : 'shown', server.questions];
}

test.each<[from: Parameters<typeof perform>[0], steps: string, done: string, state?: string, live?: number]>([
  ['prerendering', 'replace', 'reload', 'hidden'],
  ['cache', 'replace', 'reload', 'hidden'],
  ['cache', 'pointermove, replace', 'reload', 'hidden'],
  ['server', 'replace', 'stay'],
  ['prerendering', 'confirm, replace', 'stay'],
  // The visitor uses it.
  ...['pointerdown', 'keydown', 'input'].map((use): ['cache', string, string] => [
    'cache',
    `${use}, replace`,
    'stay',
  ]),
  ['prerendering', 'replace', 'stay', 'shown', 0],
  ['prerendering', 'replace', 'stay', 'shown', 7],
  ['prerendering', 'replace, confirm, replace', 'reload', 'hidden'],
  ['prerendering', 'replace, stopped, stopped, late', 'reload, stay'],
  ['prerendering', 'replace, return, stopped, late', 'reload, stay'],
  // The reload would replace a page that the visitor has begun to use. Nothing is stopped that was begun since.
  ['prerendering', 'replace, late, stopped, late', 'reload, stop, stay'],
  ['prerendering', 'replace, return, replace', 'reload, stay, stay'],
])('a document (%s) after %s: %s', async (from, steps, done, state = 'shown', live = 8) => {
  const isAsked = done.startsWith('reload') || live < 8;
  expect(await perform(from, steps, live)).toEqual([done, state, isAsked ? 1 : 0]);
});
