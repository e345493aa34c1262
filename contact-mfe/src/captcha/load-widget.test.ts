import { jest } from '@jest/globals';
import { loadWidget, type Widget } from './load-widget.ts';

const widget: Widget = { render: () => 'id', reset: () => {} };

const scripts = () => [...document.querySelectorAll('script')];

function bring(name: string, value: Widget) {
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
] as const)('%s comes by its own script', async (provider, src, global) => {
  const loading = loadWidget(provider, 0, document);
  expect(scripts().map((script) => script.src)).toEqual([src]);
  bring(global, widget);
  scripts()[0]?.dispatchEvent(new Event('load'));
  await expect(loading).resolves.toBe(widget);
});

test('reCAPTCHA is waited for until it says that it is ready', async () => {
  let callBack = () => {};
  bring('grecaptcha', {
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

test('a script that is there is not loaded again', async () => {
  bring('hcaptcha', widget);
  await expect(loadWidget('hcaptcha', 0, document)).resolves.toBe(widget);
  expect(scripts()).toHaveLength(0);
});

test('a script that cannot be loaded is an error and leaves no tag; the next try has an address of its own', async () => {
  const first = loadWidget('turnstile', 0, document);
  scripts()[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('could not be loaded');
  expect(scripts()).toHaveLength(0);

  const second = loadWidget('turnstile', 1, document);
  expect(scripts()[0]?.src).toMatch(/&retry=1$/);
  bring('turnstile', widget);
  scripts()[0]?.dispatchEvent(new Event('load'));
  await expect(second).resolves.toBe(widget);
});

test('a script that says nothing for 15 s is an error', async () => {
  jest.useFakeTimers();
  const loading = loadWidget('hcaptcha', 0, document);
  jest.advanceTimersByTime(15_000);
  await expect(loading).rejects.toThrow('did not answer');
});

test('a script that brings something else is an error and leaves no tag', async () => {
  const loading = loadWidget('hcaptcha', 0, document);
  scripts()[0]?.dispatchEvent(new Event('load'));
  await expect(loading).rejects.toThrow('did not bring hcaptcha');
  expect(scripts()).toHaveLength(0);
});

test('a script that is on its way is waited for, not asked for twice', async () => {
  const loading = [loadWidget('hcaptcha', 0, document), loadWidget('hcaptcha', 0, document)];
  expect(scripts()).toHaveLength(1);
  bring('hcaptcha', widget);
  scripts()[0]?.dispatchEvent(new Event('load'));
  await expect(Promise.all(loading)).resolves.toEqual([widget, widget]);
});
