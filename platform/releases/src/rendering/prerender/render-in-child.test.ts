import { pageCode, shellCode } from '../../testing/tiny-release.ts';
import { renderInChild } from './render-in-child.ts';
import { type RenderLimits, renderLimits } from './render-limits.ts';

const composition = { sequence: 0, shell: 's', remotes: {} };

function render(
  codes: readonly (string | null)[],
  limits: Partial<RenderLimits> = {},
  shell = shellCode('one'),
) {
  const pages = codes.map((code, index) => ({ pathname: `/page-${index}`, code }));
  const all = { ...renderLimits, ...limits };
  return renderInChild({ shellCode: shell, composition, year: 2026, maxLength: all.page, pages }, all);
}

test('pages of a remote and of the shell are rendered inside the shell’s frame', async () => {
  const outcome = await render([pageCode('"<h1>Join</h1>"'), null]);
  const around = (page: string) => `<header>shell one</header><main>${page}</main><footer>2026</footer>`;
  expect(outcome).toEqual({
    status: 'rendered',
    bodies: [around('<h1>Join</h1>'), around('own page /page-1')],
  });
});

test.each<[fault: string, code: string, reason: RegExp]>([
  ['throws while it renders', pageCode('{ throw new Error("no road"); }'), /\/page-0: Error: no road/],
  ['throws when it is loaded', 'throw new Error("no engine")', /\/page-0: Error: no engine/],
  ['is no JavaScript', 'function (', /\/page-0: SyntaxError/],
  ['exports no page', 'exports.Page = 1', /\/page-0: Error: It does not export/],
  ['requires an unknown package', 'require("left-pad")', /"left-pad" is not in the release/],
  [
    'rejects where nobody waits',
    'Promise.reject(new Error("alone")); setInterval(() => 0, 9); module.exports = { default: { Page: () => new Promise(() => 0) } }',
    /Error: alone/,
  ],
  ['ends its process', 'process.exit(0)', /\/page-0: TypeError: process\.exit is not a function/],
])('a page that %s is reported by name', async (_, code, reason) => {
  expect(await render([code])).toMatchObject({
    status: 'failed',
    code: 'render-failed',
    reason: expect.stringMatching(reason),
  });
});

test('a shell that renders nothing is reported', async () => {
  const empty = 'exports.libraries = {}; exports.render = async () => "";';
  expect(await render([null], {}, empty)).toMatchObject({
    reason: expect.stringContaining('renders nothing'),
  });
});

test.each<[fault: string, code: string]>([
  ['hangs when it is loaded', 'for (;;);'],
  ['never finishes', 'module.exports = { default: { Page: () => { for (;;); } } }'],
])('a page that %s is stopped', async (_, code) => {
  expect(await render([code], { time: 600 })).toEqual({
    status: 'failed',
    code: 'render-too-long',
    reason: 'It took longer than 0.6 s.',
  });
});

test.each<[memory: string, code: string]>([
  ['heap', 'const all = []; for (;;) all.push(new Array(1000).fill(Math.random()));'],
  [
    'buffers',
    'const all = []; setInterval(() => all.push(Buffer.alloc(8 << 20, 1)), 0); module.exports = { default: { Page: () => new Promise(() => 0) } };',
  ],
])('a page that uses up %s is stopped', async (_, code) => {
  expect(await render([code], { heap: 48, resident: 200 })).toMatchObject({
    status: 'failed',
    code: 'render-too-big',
    reason: 'It needs more memory than 48 MiB of heap, or 200 MiB in all.',
  });
});

test('a page that is too long is refused', async () => {
  const outcome = await render([pageCode('"x".repeat(2000)')], { page: 1000 });
  expect(outcome).toMatchObject({
    code: 'render-too-big',
    reason: expect.stringMatching(/page-0 is 20\d\d char/),
  });
});

test('a page that leaves a timer behind is rendered, and its process ends', async () => {
  expect(await render([`setInterval(() => 0, 1000); ${pageCode('"x"')}`])).toMatchObject({
    status: 'rendered',
  });
});
