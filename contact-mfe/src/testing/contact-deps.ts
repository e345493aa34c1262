import type { NetworkRoutes } from '@site/shared-ui/testing';
import type { WidgetOptions } from '../captcha/load-widget.ts';
import type { CaptchaDeps } from '../captcha/use-check.ts';

export const value = 'c29sdmVk';

export const goodServer: NetworkRoutes = {
  'GET /captcha/challenge': () => ({ status: 200, data: { parameters: {}, signature: 'signed' } }),
  'POST /captcha/verify': () => ({ status: 204, data: '' }),
  'POST /api/v1.0/email/send': () => ({ status: 200, data: 'OK' }),
};

export function problem(status: number, code: string) {
  return { status, data: { error: { code, message: 'No.' } } };
}

/** A solver that finishes at once, and widgets that the test controls. */
export function testDeps({ broken = false } = {}) {
  const widgets: { element: HTMLElement; options: WidgetOptions; resets: number }[] = [];
  const calls: number[] = [];
  const state = { broken };
  const deps: CaptchaDeps = {
    solve: async () => value,
    loadWidget: async (attempt) => {
      calls.push(attempt);
      if (state.broken) throw new Error('The script is gone.');
      return {
        render: (element, options) => widgets.push({ element, options, resets: 0 }) - 1,
        reset: (id) => {
          const widget = widgets[Number(id)];
          if (widget) widget.resets += 1;
        },
      };
    },
  };
  return { deps, calls, widgets, repair: () => Object.assign(state, { broken: false }) };
}
