import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@platform/releases/testing';
import { findEngine } from './find-engine.ts';
import { findPrograms } from './find-programs.ts';

test('a path in the environment comes before the usual places, if something is there', () => {
  const browser = join(temporaryFolder(), 'fox');
  writeFileSync(browser, '');
  expect(findEngine('firefox', { FIREFOX_PATH: browser })).toEqual({ browser });
  expect(findEngine('firefox', { FIREFOX_PATH: '/gone' })).toEqual(findEngine('firefox', {}));
});

test('a software is found only if all of its programs are installed', () => {
  const folder = temporaryFolder();
  const places = [join(folder, '*/browser')];
  const programs = { driver: { places: [join(folder, 'driver')] }, browser: { places } };
  writeFileSync(join(folder, 'driver'), '');
  expect(findPrograms({ title: 'An engine', programs, packages: [] }, {})).toBeNull();
  mkdirSync(join(folder, 'library-4.1'));
  writeFileSync(join(folder, 'library-4.1/browser'), '');
  expect(findPrograms({ title: 'An engine', programs, packages: [] }, {})).toEqual({
    driver: join(folder, 'driver'),
    browser: join(folder, 'library-4.1/browser'),
  });
});
