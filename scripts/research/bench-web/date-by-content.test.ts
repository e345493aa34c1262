import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@site/composition/testing';
import { dateByContent } from './date-by-content.ts';

test('the same content has the same date, another content another one', async () => {
  const folder = temporaryFolder();
  const dateOf = async (content: string) => {
    writeFileSync(join(folder, 'page.html'), content);
    await dateByContent(folder);
    return statSync(join(folder, 'page.html')).mtimeMs;
  };
  const [first, changed, again] = [await dateOf('one'), await dateOf('two'), await dateOf('one')];
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
  expect(first).toBeLessThan(Date.now());
});
