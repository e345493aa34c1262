import { jest } from '@jest/globals';
import { loadWidget, type Widget } from './load-widget.ts';

const widget: Widget = { render: () => 'id', reset: () => {} };

const scripts = () => [...document.querySelectorAll('script')];

function provide(name: string, value: Widget) {
  Object.assign(window, { [name]: value });
}

afterEach(() => {
  for (const script of scripts()) script.remove();
  for (const name of ['grecaptcha', 'hcaptcha', 'turnstile']) Reflect.deleteProperty(window, name);
  jest.useRealTimers();
});

test.each([
  ['recaptcha', 'https://www.google.com/recaptcha/api.js?render=explicit', 'grecaptcha'],
  ['hcaptcha', 'https://js.hcaptcha.com/1/api.js?render=explicit', 'hcaptcha'],
  ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit', 'turnstile'],
] as const)('%s is loaded from its own script', async (provider, src, global) => {
  const loading = loadWidget(provider, 0, document);
  expect(scripts().map((script) => script.src)).toEqual([src]);
  provide(global, widget);
  scripts()[0]?.dispatchEvent(new Event('load'));
  await expect(loading).resolves.toBe(widget);
});

test('reCAPTCHA is not used before it is ready', async () => {
  let callBack = () => {};
  provide('grecaptcha', {
    ...widget,
    ready: (callback) => {
      callBack = callback;
    },
  });
  const done = jest.fn();
  const loading = loadWidget('recaptcha', 0, document).then(done);
  await Promise.resolve();
  expect(done).not.toHaveBeenCalled();
  callBack();
  await loading;
  expect(done).toHaveBeenCalled();
});

test('a loaded script is not loaded again', async () => {
  provide('hcaptcha', widget);
  await expect(loadWidget('hcaptcha', 0, document)).resolves.toBe(widget);
  expect(scripts()).toHaveLength(0);
});

test('a failed script is an error and its tag is removed; the retry uses another URL', async () => {
  const first = loadWidget('turnstile', 0, document);
  scripts()[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('could not be loaded');
  expect(scripts()).toHaveLength(0);

  const second = loadWidget('turnstile', 1, document);
  expect(scripts()[0]?.src).toMatch(/&retry=1$/);
  provide('turnstile', widget);
  scripts()[0]?.dispatchEvent(new Event('load'));
  await expect(second).resolves.toBe(widget);
});

test('a script that does not load within 15 s is an error', async () => {
  jest.useFakeTimers();
  const loading = loadWidget('hcaptcha', 0, document);
  jest.advanceTimersByTime(15_000);
  await expect(loading).rejects.toThrow('did not load in time');
});

test('a script without the expected global is an error, and its tag is removed', async () => {
  const loading = loadWidget('hcaptcha', 0, document);
  scripts()[0]?.dispatchEvent(new Event('load'));
  await expect(loading).rejects.toThrow('did not define hcaptcha');
  expect(scripts()).toHaveLength(0);
});

test('a script that is still loading is not requested twice', async () => {
  const loading = [loadWidget('hcaptcha', 0, document), loadWidget('hcaptcha', 0, document)];
  expect(scripts()).toHaveLength(1);
  provide('hcaptcha', widget);
  scripts()[0]?.dispatchEvent(new Event('load'));
  await expect(Promise.all(loading)).resolves.toEqual([widget, widget]);
});
