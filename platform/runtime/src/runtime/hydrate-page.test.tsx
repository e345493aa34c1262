import { defaultSettings } from '@platform/contract';
import { translate } from '@platform/host/testing';
import { act } from '@testing-library/react';
import { plainParts } from '../navigation/testing/plain-parts.tsx';
import { createSiteStart } from '../tab/site-start.ts';
import { hydratePage } from './hydrate-page.tsx';
import { withFingerprint } from './with-fingerprint.ts';

/*
 * A document that does not match its code. If a translator or an extension has changed it, this is nobody's error: React
 * renders it anew, and neither the server nor the console knows of it.
 */

const composition = { sequence: 1, shell: 's1', remotes: {} };
const settings = { ...defaultSettings, tabReportShare: 1 };

// jsdom has no tasks of its own.
Object.assign(window, { scheduler: { yield: async () => undefined } });

async function hydrate(change: () => (() => void) | undefined): Promise<readonly string[]> {
  const content = withFingerprint('<a href="#main">Skip</a><main></main>');
  document.body.innerHTML = `<div id="root" data-year="2026">${content}</div>`;
  const reported: string[] = [];
  const onError = (event: ErrorEvent) => {
    event.preventDefault();
    reported.push('error');
  };
  window.addEventListener('error', onError);
  Object.assign(navigator, { sendBeacon: () => reported.push('report') > 0 });
  const start = createSiteStart();
  const end = change();
  await act(() => hydratePage(plainParts, composition, settings, start));
  end?.();
  window.removeEventListener('error', onError);
  return reported;
}

function addButton(): undefined {
  document.querySelector('main')?.append(document.createElement('button'));
}

test.each<[string, readonly string[], () => (() => void) | undefined]>([
  ['nobody', ['report', 'error'], () => undefined],
  ['a translator', [], () => translate()],
  ['an extension', [], addButton],
])('%s has changed the document: %j', async (_, expected, change) => {
  expect([...new Set(await hydrate(change))]).toEqual(expected);
});
