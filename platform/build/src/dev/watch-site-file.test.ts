import { renameSync, writeFileSync } from 'node:fs';
import { temporaryFolder } from '@platform/releases/testing';
import { watchSiteFile } from './watch-site-file.ts';

test('a saved site.config.ts is announced, also by an editor that replaces the file', async () => {
  const root = `${temporaryFolder()}/`;
  writeFileSync(`${root}site.config.ts`, 'old');
  await using opened = new AsyncDisposableStack();
  // Again and again, because the watcher may begin after a save.
  const saves = setInterval(() => {
    writeFileSync(`${root}new.ts`, 'another');
    renameSync(`${root}new.ts`, `${root}site.config.ts`);
  }, 50);
  opened.defer(async () => clearInterval(saves));
  const printed = new Promise<string>((print) => watchSiteFile({ root, print }, opened));
  expect(await printed).toBe('site.config.ts has changed: start npm run dev again to see it.');
});
