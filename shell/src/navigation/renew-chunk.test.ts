import { chunkRenewal } from './renew-chunk.ts';

const webpack = {
  u: (chunk: string) => `${chunk}.abc.js`,
  miniCssF: (chunk: string) => `${chunk}.def.css`,
};
afterEach(() => {
  document.head.replaceChildren();
  Reflect.deleteProperty(globalThis, '__webpack_require__');
});

test('each renewal changes the addresses of one chunk’s files only', () => {
  Object.assign(globalThis, { __webpack_require__: { ...webpack } });
  const files = (globalThis as unknown as { __webpack_require__: typeof webpack }).__webpack_require__;
  const renew = chunkRenewal(document);
  expect(files.u('AboutPage')).toBe('AboutPage.abc.js');
  void renew('AboutPage', 1);
  expect([files.u('AboutPage'), files.miniCssF('AboutPage')]).toEqual([
    '~1/AboutPage.abc.js',
    '~1/AboutPage.def.css',
  ]);
  void renew('AboutPage', 2);
  expect(files.u('AboutPage')).toBe('~2/AboutPage.abc.js');
  expect(files.u('TeamPage')).toBe('TeamPage.abc.js');
});

test('with the address that a chunk has already, nothing is dropped', async () => {
  const renew = chunkRenewal(document);
  void renew('AboutPage', 1);
  const script = Object.assign(document.createElement('script'), { onerror: jest.fn() });
  script.setAttribute('src', '/assets/shell/r1/~1/AboutPage.abc.js');
  document.head.append(script);
  await renew('AboutPage', 1);
  expect(script.onerror).not.toHaveBeenCalled();
});

test('the address is in the release’s folder if the shell itself was loaded by a retry', () => {
  Object.assign(globalThis, { __webpack_require__: { ...webpack, p: '/assets/shell/r1/~3/' } });
  const files = (globalThis as unknown as { __webpack_require__: typeof webpack }).__webpack_require__;
  void chunkRenewal(document)('AboutPage', 1);
  expect(files.u('AboutPage')).toBe('../~1/AboutPage.abc.js');
});

test('pending tags of the chunk fail, so that webpack requests them again', () => {
  const failed: string[] = [];
  for (const src of ['/assets/shell/r1/AboutPage.abc.js', '/assets/shell/r1/TeamPage.abc.js']) {
    const script = document.createElement('script');
    script.setAttribute('src', src);
    script.onerror = () => void failed.push(src);
    document.head.append(script);
  }
  void chunkRenewal(document)('AboutPage', 1);
  expect(failed).toEqual(['/assets/shell/r1/AboutPage.abc.js']);
});

test('a renewal ends when the pending tags of the chunk have their responses, though webpack has removed them', async () => {
  const script = document.createElement('script');
  script.setAttribute('src', '/assets/shell/r1/AboutPage.abc.js');
  script.onerror = () => script.remove();
  document.head.append(script);
  let ended = false;
  const renewal = chunkRenewal(document)('AboutPage', 1).then(() => {
    ended = true;
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(ended).toBe(false);
  script.dispatchEvent(new Event('load'));
  await renewal;
  await chunkRenewal(document)('TeamPage', 1);
});
