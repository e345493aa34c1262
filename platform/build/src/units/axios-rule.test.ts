import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { root } from '@platform/releases/root';
import webpack from 'webpack';
import { axiosRule } from './unit-config.ts';

/** What the test calls of axios, which belongs to the host. */
interface Axios {
  request(how: {
    readonly method: string;
    readonly url: string;
    readonly data: object;
    readonly onUploadProgress: (event: { readonly progress?: number }) => void;
  }): Promise<{ readonly data: unknown }>;
}

/** The script of a page that uses axios. */
async function bundle(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'axios-'));
  writeFileSync(join(folder, 'page.js'), `import axios from 'axios'; globalThis.axios = axios;`);
  const compiler = webpack({
    ...{ mode: 'production', target: ['web', 'es2022'], entry: join(folder, 'page.js') },
    module: { rules: [axiosRule], parser: { javascript: { exportsPresence: 'error' } } },
    resolve: { modules: [join(root, 'node_modules')] },
    output: { path: folder, filename: 'script.js' },
  });
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) => {
      if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve();
    }),
  );
  return readFileSync(join(folder, 'script.js'), 'utf8');
}

// Tests in browsers check what forms send with it.
test('without its unused parts, axios sends an object as JSON, says how much of it is sent, and reads the answer', async () => {
  const noted: unknown[] = [];
  class Request extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 200;
    readonly responseText = '{"uploadUrl":"/u"}';
    readonly getAllResponseHeaders = () => '';
    readonly open = (...how: unknown[]) => noted.push(how);
    readonly setRequestHeader = (...header: unknown[]) => noted.push(header);
    onloadend = () => {};
    send(body: unknown) {
      noted.push(body);
      this.upload.dispatchEvent(
        Object.assign(new Event('progress'), { lengthComputable: true, loaded: 5, total: 10 }),
      );
      this.onloadend();
    }
  }
  const window: Record<string, unknown> = { XMLHttpRequest: Request, URL, setTimeout, clearTimeout };
  runInNewContext(await bundle(), Object.assign(window, { window, globalThis: window, self: window }));
  const answer = await (window.axios as Axios).request({
    method: 'POST',
    url: '/api/uploads',
    data: { filename: 'resume.pdf', list: [1, { a: null }] },
    onUploadProgress: ({ progress }) => noted.push(progress),
  });
  expect(answer.data).toEqual({ uploadUrl: '/u' });
  expect(noted).toEqual([
    ['POST', '/api/uploads', true],
    ['Accept', 'application/json, text/plain, */*'],
    ['Content-Type', 'application/json'],
    '{"filename":"resume.pdf","list":[1,{"a":null}]}',
    0.5,
  ]);
});
