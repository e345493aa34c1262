import { day } from '@platform/releases/time';
import type { Page } from 'playwright-core';
import type { ReverseProxy } from '../browser/reverse-proxy.ts';
import type { ServedFault } from '../browser/served-faults.ts';
import type { EnvironmentFault } from './faults.data.ts';

/** Sets up faults that must exist before the first document is opened. */
export async function prepareEnvironmentFault(page: Page, what: EnvironmentFault): Promise<void> {
  if (what === 'storage-denied') {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
    });
  }
  if (what === 'clock-ahead') await page.clock.install({ time: Date.now() + day });
  if (what === 'clock-behind') await page.clock.install({ time: Date.now() - day });
}

const json = (body: string): ServedFault => ({
  type: 'answer',
  status: 200,
  contentType: 'application/json',
  body,
});

/** @returns a function that ends the fault */
export async function startEnvironmentFault(
  page: Page,
  proxy: ReverseProxy,
  what: EnvironmentFault,
): Promise<() => Promise<void>> {
  const inject = (match: RegExp, fault: ServedFault) => {
    const stop = proxy.injectFault((asked) => match.test(asked), fault);
    return async () => stop();
  };
  const composition = /^GET \/-\/composition(\/\d[^/]*)?(\?|$)/;
  switch (what) {
    case 'composition-unreachable':
      return inject(composition, { type: 'refuse' });
    case 'composition-garbage':
      return inject(composition, json('<!doctype html><title>Sign in</title>'));
    case 'composition-other-shape':
      return inject(composition, json('{"sequence":999999,"error":"maintenance"}'));
    case 'composition-older': {
      const answer = await page.request.get('/-/composition');
      const older = { ...((await answer.json()) as object), sequence: 1 };
      const named = proxy.injectFault((asked) => /^GET \/-\/composition\/\d/.test(asked), {
        type: 'answer',
        status: 404,
        contentType: 'text/plain',
        body: 'Not found',
      });
      const live = proxy.injectFault(
        (asked) => /^GET \/-\/composition(\?|$)/.test(asked),
        json(JSON.stringify(older)),
      );
      return async () => {
        named();
        live();
      };
    }
    case 'events-cut':
      return inject(/^GET \/-\/composition\/events/, { type: 'refuse' });
    case 'offline':
      await page.context().setOffline(true);
      return () => page.context().setOffline(false);
    case 'storage-denied':
    case 'clock-ahead':
    case 'clock-behind':
      return async () => undefined;
  }
}
