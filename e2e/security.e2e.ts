import { createHash } from 'node:crypto';
import { allScreens } from './kit/screens.data.ts';
import { expect, test } from './kit/test.ts';

/** The tags of one kind in a page as the server sent it, each as its attributes. */
function tags(html: string, name: string): readonly Readonly<Record<string, string>>[] {
  return [...html.matchAll(new RegExp(`<${name}(\\s[^>]*)?>`, 'g'))].map(([, written = '']) =>
    Object.fromEntries(
      [...written.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, value]),
    ),
  );
}

test('every page comes with integrity on every file, no inline style and no inline script', async ({
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
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
    const files = [
      ...tags(html, 'script').filter((tag) => 'src' in tag),
      ...tags(html, 'link').filter(({ rel = '' }) => /^(stylesheet|preload|modulepreload)$/.test(rel)),
    ].filter(({ as }) => as !== 'font');
    expect(files.length, path).toBeGreaterThan(3);
    for (const { src, href, crossorigin, integrity } of files) {
      const address = src ?? href ?? '';
      expect(address, `${path} asks this site only`).toMatch(/^\/assets\//);
      expect(crossorigin, address).toBe('anonymous');
      expect(integrity, address).toBe(await hashOf(address));
    }
    for (const { type } of tags(html, 'script').filter((tag) => !('src' in tag))) {
      expect(type, path).toMatch(/^application\/(ld\+)?json$/);
    }
    const withoutData = html.replace(/<script[^>]*>.*?<\/script>/gs, '');
    for (const forbidden of [/<style/i, /<[^>]+\sstyle=/, /<[^>]+\son[a-z]+=/, /javascript:/i]) {
      expect(forbidden.test(withoutData), `${forbidden} on ${path}`).toBe(false);
    }
  }
});

test('the content security policy allows this site and nothing else', async ({ request }) => {
  for (const path of ['/home', '/contact', '/no-such-road', '/pincode/641001', '/-/outbox']) {
    const header = (await request.get(path)).headers()['content-security-policy'] ?? '';
    const policy = Object.fromEntries(
      header.split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        return [name, sources.join(' ')];
      }),
    );
    expect(policy, path).toEqual({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'worker-src': "'self'",
      'frame-src': "'none'",
      'manifest-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'self'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
  }
});

test('the other headers keep types, frames and addresses to themselves', async ({ request }) => {
  const headers = (await request.get('/home')).headers();
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(headers['x-powered-by']).toBeUndefined();
});

test('what somebody smuggles into a page does not run', async ({ page, visit, faults }) => {
  faults.expect(/Content Security Policy/);
  faults.expect(/page error: .*(eval|string as JavaScript)/i);
  await visit('/about');
  const ran = await page.evaluate(async () => {
    const marks: string[] = [];
    Object.assign(window, { mark: (what: string) => marks.push(what) });
    const script = document.createElement('script');
    script.textContent = 'window.mark("inline script")';
    document.body.append(script);
    const picture = document.createElement('div');
    picture.innerHTML = '<img src="data:," onerror="window.mark(\'event handler\')">';
    document.body.append(picture);
    const frame = document.createElement('iframe');
    frame.src = 'https://frame.example/';
    document.body.append(frame);
    // From a timer: what the test itself evaluates is let through by the browser's debugger.
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

test('a script with other bytes than it was published with is refused', async ({ page, faults }) => {
  faults.expect(/integrity/);
  faults.expect(/Failed to load|request failed|page error|console/);
  await page.route(/\/assets\/shell\/\w+\/main\.\w+\.js/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()};document.title="taken over"` });
  });
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.title()).not.toBe('taken over');
});
