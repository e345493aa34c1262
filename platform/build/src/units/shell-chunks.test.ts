import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@platform/releases/testing';
import { compile } from './build-unit.ts';
import { shellChunks } from './shell-chunks.ts';

test('a build fails if webpack’s code no longer has a part that is replaced', async () => {
  const context = temporaryFolder();
  mkdirSync(join(context, 'src'));
  writeFileSync(join(context, 'src/main.js'), `import('./page.js');`);
  writeFileSync(join(context, 'src/page.js'), 'export {};');
  const output = { path: join(context, 'out') };
  const plain = {
    name: 'shell',
    mode: 'production',
    context,
    output,
    entry: { main: './src/main.js' },
  } as const;
  // Nothing loads stylesheets without their plugin.
  await expect(compile({ ...plain, plugins: [shellChunks] })).rejects.toThrow('no part “css loading”');
});
