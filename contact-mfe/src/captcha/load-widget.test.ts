import { jest } from '@jest/globals';
import { loadWidget, type Widget } from './load-widget.ts';

const widget: Widget = { render: () => 'id', reset: () => {} };

const scripts = () => [...document.querySelectorAll('script')];

afterEach(() => {
  for (const script of scripts()) script.remove();
  Reflect.deleteProperty(window, 'turnstile');
  jest.useRealTimers();
});

test('a loaded script is not loaded again', async () => {
  Object.assign(window, { turnstile: widget });
  await expect(loadWidget(0)).resolves.toBe(widget);
  expect(scripts()).toHaveLength(0);
});

test('a failed script is an error and its tag is removed; the retry uses another URL', async () => {
  const first = loadWidget(0);
  scripts()[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('could not be loaded');
  expect(scripts()).toHaveLength(0);

  const second = loadWidget(1);
  expect(scripts()[0]?.src).toMatch(/&retry=1$/);
  Object.assign(window, { turnstile: widget });
  scripts()[0]?.dispatchEvent(new Event('load'));
  await expect(second).resolves.toBe(widget);
});

test('a script that does not load within 15 s is an error', async () => {
  jest.useFakeTimers();
  const loading = loadWidget(0);
  jest.advanceTimersByTime(15_000);
  await expect(loading).rejects.toThrow('did not load in time');
});

test('a script without the expected global is an error, and its tag is removed', async () => {
  const loading = loadWidget(0);
  scripts()[0]?.dispatchEvent(new Event('load'));
  await expect(loading).rejects.toThrow('did not define turnstile');
  expect(scripts()).toHaveLength(0);
});

test('a script that is still loading is not requested twice', async () => {
  const loading = [loadWidget(0), loadWidget(0)];
  expect(scripts()).toHaveLength(1);
  Object.assign(window, { turnstile: widget });
  scripts()[0]?.dispatchEvent(new Event('load'));
  await expect(Promise.all(loading)).resolves.toEqual([widget, widget]);
});
