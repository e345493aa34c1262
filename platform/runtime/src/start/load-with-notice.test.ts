import { fireEvent, screen } from '@testing-library/dom';
import { createSiteStart } from '../tab/site-start.ts';
import { testTab } from '../tab/testing/tab.ts';
import { loadWithNotice } from './load-with-notice.ts';

const texts: Readonly<Record<string, string>> = {
  'You can read this page, but its buttons and forms did not load. What you type and press is kept.':
    'readable',
  'You are offline, or this site does not answer. What you type and press is kept.': 'offline',
  'This page did not load.': 'empty',
};

/**
 * The first attempt has timed out (`time-out`), a round has failed (`fail`), the code has come (`load`) or throws (`throw`),
 * the visitor uses the button (`press`). `live-8`: sequence of the composition of the server; 0 without an answer.
 *
 * @returns the notice, its button, the number of started rounds, the reports to the server, the `load` events, and the
 *   number of reloads
 */
async function perform(steps: string, main = '<main></main>') {
  document.body.innerHTML = main;
  const rounds: (() => void)[] = [];
  const loaded = Promise.withResolvers<void>();
  const timeout = Promise.withResolvers<void>();
  const tab = testTab();
  const reported: string[] = [];
  let reloads = 0;
  const start = createSiteStart(tab.waiting, { reload: () => reloads++ });
  start.on('load', () => void reported.push('load'));
  const run = () =>
    new Promise<void>((_, reject) => void rounds.push(() => reject(new Error('unreachable'))));
  loadWithNotice(
    { loaded: loaded.promise, run },
    {
      ...{ document, start, wait: () => timeout.promise, sequence: 7 },
      onUnreachable: () => void reported.push('entry-unreachable'),
      onBroken: () => void reported.push('entry-broken'),
    },
  );
  const events: Readonly<Record<string, () => unknown>> = {
    'time-out': timeout.resolve,
    fail: () => rounds.at(-1)?.(),
    load: loaded.resolve,
    throw: () => start.emit('start'),
    offline: () => tab.goOnline(false),
    online: () => tab.goOnline(true),
    ask: tab.waiting.ask,
    leave: tab.leave,
    show: tab.show,
    press: () => fireEvent.click(screen.getByRole('button')),
  };
  for (const step of steps.split(' ')) {
    const [, live] = /live-(\d)/.exec(step) ?? [];
    if (live) tab.server.live = Number(live);
    else await events[step]?.();
    await tab.settled();
  }
  const alert = screen.queryByRole('alert');
  const notice = alert && [
    texts[alert.firstChild?.textContent ?? ''],
    screen.getByRole('button').textContent,
  ];
  return [notice?.join(', ') ?? 'none', rounds.length, reported, reloads];
}

const failed = ['load', 'entry-unreachable'];

test.each<
  [what: string, steps: string, notice: string, rounds: number, reported?: string[], reloads?: number]
>([
  ['the first attempt has timed out', 'time-out', 'readable, Trying...', 1, ['entry-unreachable']],
  ['it succeeds after all', 'time-out load', 'none', 1, ['entry-unreachable']],
  ['the time ends after that', 'load time-out', 'none', 1],
  ['the network goes before the code has come', 'offline', 'offline, Trying...', 1],
  ['the network goes after that', 'offline load online offline', 'none', 1],
  ['a round fails during which the network came back', 'offline online fail', 'readable, Trying...', 2],
  ['so does the next one', 'offline online fail fail', 'readable, Try again', 2, failed],
  ['the server does not answer', 'live-0 fail', 'offline, Try again', 1, ['load']],
  ['it answers later', 'live-0 fail live-7 ask', 'readable, Trying...', 2, ['load']],
  ['another composition is live', 'live-8 fail', 'readable, Reload', 1, failed],
  ['Reload', 'live-8 fail press', 'readable, Reload', 1, failed, 1],
  ['Reload without an answer', 'live-8 fail live-0 press', 'offline, Reload', 1, failed],
  ['the code throws', 'load throw', 'readable, Try again', 1, ['entry-broken']],
  ['Try again after that', 'load throw press', 'readable, Try again', 1, ['entry-broken'], 1],
  ['the same without an answer', 'load throw live-0 press', 'offline, Try again', 1, ['entry-broken']],
  ['Try again', 'fail press', 'readable, Trying...', 2, failed],
  ['Try again, twice', 'fail press press', 'readable, Trying...', 2, failed],
  [
    'Try again, after each failure',
    'fail press fail press',
    'readable, Trying...',
    3,
    [...failed, ...failed],
  ],
  ['Try again helps', 'fail press load', 'none', 2, failed],
  ['the page is shown for the first time', 'fail show', 'readable, Try again', 1, failed],
  ['the visitor returns', 'fail leave show', 'readable, Trying...', 2, failed],
  ['the visitor returns to code that has come', 'fail press load leave show', 'none', 2, failed],
])('%s: %s: %s, after %i rounds', async (_, steps, notice, rounds, reported = [], reloads = 0) => {
  expect(await perform(steps)).toEqual([notice, rounds, reported, reloads]);
});

test('the notice does not say that an empty page can be read', async () => {
  expect((await perform('fail', '<div id="root"></div>'))[0]).toBe('empty, Try again');
});
