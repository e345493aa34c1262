import { createHash } from 'node:crypto';
import { allScreens } from '../support/screens.data.ts';
import { expect, test } from '../support/test.ts';

type Tag = Readonly<Record<string, string>>;
type File = Readonly<Record<'href' | 'integrity', string>>;

function tags(html: string, name: string): readonly Tag[] {
  return [...html.matchAll(new RegExp(`<${name}(\\s[^>]*)?>`, 'g'))].map(([, written = '']) =>
    Object.fromEntries(
      [...written.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, value]),
    ),
  );
}

test('every page has integrity on every file, styles allowed by its policy, and no inline script', async ({
  request,
  baseURL,
}) => {
  const hashes = new Map<string, string>();
  const hashOf = async (address: string) => {
    const known = hashes.get(address);
    if (known) return known;
    const bytes = await (await request.get(`${baseURL}${address}`)).body();
    const hash = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    hashes.set(address, hash);
    return hash;
  };
  for (const { path } of allScreens) {
    const answer = await request.get(path, { headers: { accept: 'text/html' } });
    const html = await answer.text();
    const code = JSON.parse(/id="code">(.*?)<\/script>/.exec(html)?.[1] ?? '') as Record<
      'run' | 'fetch',
      File[]
    >;
    const files = [
      ...tags(html, 'script').filter((tag) => 'src' in tag),
      ...tags(html, 'link').filter(({ rel = '' }) => /^(stylesheet|preload|modulepreload)$/.test(rel)),
      ...[...code.run, ...code.fetch].map((file) => ({ ...file, crossorigin: 'anonymous' })),
    ].filter(({ as = 'script' }: Tag) => !['font', 'fetch'].includes(as));
    expect(files.length, path).toBeGreaterThan(3);
    for (const { src, href, crossorigin, integrity } of files as readonly Tag[]) {
      const address = src ?? href ?? '';
      expect(address, `${path} asks this site only`).toMatch(/^\/assets\//);
      expect(crossorigin, address).toBe('anonymous');
      expect(integrity, address).toBe(await hashOf(address));
    }
    for (const { type } of tags(html, 'script').filter((tag) => !('src' in tag))) {
      expect(type, path).toMatch(/^application\/(ld\+)?json$/);
    }
    const withoutData = html.replace(/<script[^>]*>.*?<\/script>/gs, '');
    const policy = answer.headers()['content-security-policy'] ?? '';
    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css);
    expect(styles.length, path).toBeGreaterThan(0);
    for (const css of styles) {
      const hash = createHash('sha256').update(css).digest('base64');
      expect(policy, path).toContain(`'sha256-${hash}'`);
    }
    for (const forbidden of [/<[^>]+\sstyle=/, /<[^>]+\son[a-z]+=/, /javascript:/i]) {
      expect(forbidden.test(withoutData), `${forbidden} on ${path}`).toBe(false);
    }
  }
});

test('the shortcuts of developer tools are refused as soon as a page is hydrated', async ({
  page,
  visit,
}) => {
  await visit('/about');
  const isAllowed = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  expect(await page.evaluate(isAllowed, 'F12')).toBe(false);
  expect(await page.evaluate(isAllowed, 'F2')).toBe(true);
});

test('injected scripts do not run', async ({ page, visit, faults }) => {
  faults.expect(/Content Security Policy/);
  faults.expect(/page error: .*(eval|string as JavaScript)/i);
  faults.expect(/requires 'Trusted/);
  await visit('/about');
  const ran = await page.evaluate(async () => {
    const marks: string[] = [];
    Object.assign(window, { mark: (what: string) => marks.push(what) });
    const attempt = (work: () => void) => {
      try {
        work();
        marks.push(String(work));
      } catch {
        // The policy has refused it, as expected.
      }
    };
    const script = document.createElement('script');
    document.body.append(script);
    attempt(() => {
      script.textContent = 'window.mark("inline script")';
    });
    const picture = document.createElement('div');
    document.body.append(picture);
    attempt(() => {
      picture.innerHTML = '<img src="data:," onerror="window.mark(\'event handler\')">';
    });
    attempt(() => {
      document.createElement('script').src = 'https://elsewhere.example/evil.js';
    });
    const frame = document.createElement('iframe');
    frame.src = 'https://frame.example/';
    document.body.append(frame);
    // In a timer, since the browser's debugger exempts the test's own code from the policy.
    setTimeout(() => new Function('window.mark("eval")')());
    const style = document.createElement('style');
    style.textContent = 'body { outline: 7px solid red }';
    document.body.append(style);
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (getComputedStyle(document.body).outlineWidth === '7px') marks.push('inline style');
    return marks;
  });
  expect(ran).toEqual([]);
});
