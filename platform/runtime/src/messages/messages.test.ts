import * as de from './de.ts';
import * as en from './en.ts';
import { startMessages } from './index.ts';

test('a build for German has the German sentences', async () => {
  expect(startMessages).toBe(en.start);
  jest.resetModules();
  Object.assign(globalThis, { SITE_LANGUAGE: 'de' });
  const german = await import('./index.ts');
  expect(german.startMessages.retry).toBe(de.start.retry);
  expect(german.pageMessages.loading('X')).toBe(de.page.loading('X'));
});
