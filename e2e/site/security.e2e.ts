import { createHash } from 'node:crypto';
import { expectArrival, screenAt } from '../support/arrival.ts';
import { allScreens } from '../support/screens.data.ts';
import { expect, test } from '../support/test.ts';

type Tag = Readonly<Record<string, string>>;
type File = Readonly<Record<'href' | 'integrity', string>>;

/** The attributes of each tag with this name in the server's HTML. */
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

test('the content security policy allows this site and nothing else', async ({ request }) => {
  const pages = ['/home', '/contact', '/no-such-road'];
  for (const path of [...pages, '/pincode/641001', '/-/outbox']) {
    const header = (await request.get(path)).headers()['content-security-policy'] ?? '';
    const policy = Object.fromEntries(
      header.split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        return [name, sources.join(' ')];
      }),
    );
    const isPage = pages.includes(path);
    expect(policy, path).toEqual({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': isPage ? expect.stringMatching(/^'self'( 'sha256-[\w+/]{43}=')+$/) : "'self'",
      'img-src': "'self' data:",
      'worker-src': "'self'",
      'frame-src': "'none'",
      'object-src': "'none'",
      'base-uri': "'self'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      ...(isPage && { 'require-trusted-types-for': "'script'", 'trusted-types': 'default' }),
    });
  }
});

test('the other headers disable sniffing and framing, and shorten referrers', async ({ request }) => {
  const headers = (await request.get('/home')).headers();
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(headers['x-powered-by']).toBeUndefined();
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

test('a stylesheet loaded by a later page is checked against its hash', { tag: '@long' }, async ({
  page,
  visit,
}) => {
  await visit('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await expectArrival(page, screenAt('/contact'));
  const styles = await page.locator('link[rel="stylesheet"]').evaluateAll((links) =>
    links.map((link) => ({
      href: link.getAttribute('href'),
      integrity: (link as HTMLLinkElement).integrity,
    })),
  );
  expect(styles.map(({ href }) => href)).toContainEqual(expect.stringContaining('ContactPage'));
  for (const { href, integrity } of styles) expect(integrity, href ?? '').toMatch(/^sha384-/);
});

test('a script with changed bytes is refused', async ({ page, faults }) => {
  faults.expect(/integrity/);
  faults.expect(/Failed to load|request failed|page error|console/);
  await page.route(/\/assets\/shell\/\w+\/main\.\w+\.js/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()};document.title="taken over"` });
  });
  const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'));
  await page.goto('/about');
  await page.getByRole('heading', { level: 1 }).hover();
  await refused;
  expect(await page.title()).not.toBe('taken over');
});
