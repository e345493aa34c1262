import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { root } from '@platform/releases/root';
import webpack from 'webpack';
import { axiosRule } from './unit-config.ts';

interface Client {
  readonly request: (config: object) => Promise<{ readonly status: number; readonly data: unknown }>;
}

/** The script of a page that uses axios. */
async function bundle(name: string, rules: webpack.RuleSetRule[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'axios-'));
  writeFileSync(join(folder, 'page.js'), `import axios from 'axios'; globalThis.axios = axios;`);
  const compiler = webpack({
    mode: 'production',
    target: ['web', 'es2022'],
    entry: join(folder, 'page.js'),
    module: { rules, parser: { javascript: { exportsPresence: 'error' } } },
    resolve: { modules: [join(root, 'node_modules')] },
    output: { path: folder, filename: `${name}.js` },
  });
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) => {
      if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve();
    }),
  );
  return readFileSync(join(folder, `${name}.js`), 'utf8');
}

/** Runs a script in a browser that notes what is sent. Its server answers with `answer`, or not at all. */
function browser(script: string, answer: string | 'error' | 'timeout' | 'none') {
  const noted: unknown[] = [];
  class Request extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 200;
    readonly statusText = 'OK';
    readonly responseText = answer;
    timeout = 0;
    onloadend = () => {};
    onerror = () => {};
    ontimeout = () => {};
    getAllResponseHeaders = () => 'content-type: application/json\r\n';
    open = (...how: unknown[]) => noted.push(how);
    setRequestHeader = (...header: unknown[]) => noted.push(header);
    abort = () => noted.push('abort');
    send(body: unknown) {
      noted.push(body, this.timeout);
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 5, total: 10 }));
      if (answer === 'error') this.onerror();
      else if (answer === 'timeout') this.ontimeout();
      else if (answer !== 'none') this.onloadend();
    }
  }
  const location = { href: 'https://site.example/join', protocol: 'https:' };
  const window: Record<string, unknown> = {
    ...{
      XMLHttpRequest: Request,
      document: { cookie: '' },
      navigator: { product: '' },
      location,
      origin: '',
    },
    ...{ URL, URLSearchParams, FormData, Blob, File, AbortController, setTimeout, clearTimeout, performance },
  };
  window.window = window;
  window.globalThis = window;
  window.self = window;
  runInNewContext(script, window);
  return { axios: window.axios as Client, noted };
}

const form = new FormData();
form.set('fullName', 'Asha');
const file = new File(['%PDF-'], 'resume.pdf', { type: 'application/pdf' });
const pdf = { 'Content-Type': 'application/pdf' };

let scripts: readonly string[];
beforeAll(async () => {
  scripts = await Promise.all([bundle('whole', []), bundle('parts', [axiosRule])]);
});

test.each<[string, object, string, object?]>([
  ['a form', { data: form, headers: { 'Idempotency-Key': 'k1' } }, '{"reference":"R1"}'],
  ['an object', { data: { filename: 'resume.pdf', list: [1, { a: null }] } }, '{"uploadUrl":"/u"}'],
  ['a file', { method: 'PUT', data: file, headers: pdf }, ''],
  ['a text', { data: 'fullName=Asha' }, 'OK'],
  ['a text that is no JSON', { data: { a: 1 } }, '<h1>Bad gateway</h1>'],
  ['no network', { data: form }, 'error', { code: 'ERR_NETWORK' }],
  ['no answer in time', { data: form, timeout: 30 }, 'timeout', { code: 'ECONNABORTED' }],
  ['a request that is given up', { signal: AbortSignal.abort() }, 'none', { code: 'ERR_CANCELED' }],
])(
  'without its unused parts, axios sends the same: %s',
  async (_, config, answer, expected = { status: 200 }) => {
    const [whole, parts] = await Promise.all(
      scripts.map(async (script) => {
        const { axios, noted } = browser(script, answer);
        const onUploadProgress = ({ progress }: { readonly progress?: number }) =>
          noted.push(['sent', progress]);
        const validateStatus = () => true;
        const sent = axios.request({
          ...{ method: 'POST', url: '/api/send-email', onUploadProgress, validateStatus },
          ...config,
        });
        const result = await sent.then(
          ({ status, data }) => ({ status, data }),
          ({ code, message }) => ({ code, message }),
        );
        return { result, noted };
      }),
    );
    expect(parts).toEqual(whole);
    expect(parts?.result).toMatchObject(expected);
  },
);

test('axios without them is a quarter smaller', () => {
  const [whole = '', parts = ''] = scripts;
  expect(parts.length).toBeLessThan(whole.length * 0.75);
});
