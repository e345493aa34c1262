import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/test.ts';

interface Described {
  readonly url: string;
  readonly metadata: { readonly integrity: string };
  readonly extras: { readonly modulefederation: { readonly name: string; readonly manifest?: string } };
}

interface Found {
  readonly unit: string;
  readonly container: string;
  readonly pages: number;
}

test('a page of another origin reads what is live, each manifest, and loads each entry with its integrity', async ({
  page,
  baseURL,
}) => {
  const other = createServer((_, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end('<link rel="icon" href="data:,"><h1>Another host</h1>');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}`);
  const found = await page.evaluate(async (site) => {
    const { microFrontends } = await (await fetch(`${site}/.well-known/frontend-discovery.json`)).json();
    const all: Found[] = [];
    for (const [unit, [{ url, metadata, extras }]] of Object.entries<readonly [Described]>(microFrontends)) {
      const { name, manifest } = extras.modulefederation;
      if (!manifest) continue;
      const address = new URL(manifest, site);
      const { metaData, exposes } = await (await fetch(address)).json();
      // Rejects if the bytes are others.
      const options: RequestInit = { integrity: metadata.integrity };
      const [entry, named] = await Promise.all([
        fetch(new URL(url, site), options),
        fetch(new URL(metaData.remoteEntry.name, address), options),
      ]);
      if (!entry.ok || !named.ok) throw new Error(`${unit} answers ${entry.status} and ${named.status}.`);
      all.push({ unit, container: name === metaData.globalName ? name : 'another', pages: exposes.length });
    }
    return all;
  }, baseURL);
  other.close();
  expect(found.map(({ unit }) => unit)).toEqual(['careers', 'contact', 'employee', 'product']);
  for (const { unit, container, pages } of found) {
    expect(container).toMatch(new RegExp(`^${unit}_r\\w+$`));
    expect(pages).toBeGreaterThan(0);
  }
});
