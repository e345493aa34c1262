import type { Operations } from '@platform/command/testing';
import type { SiteComposition } from '@platform/contract';
import type { Answer } from '@platform/verify/load';
import { sendLoad } from '@platform/verify/load';
import { checkConsistency, namedComposition, type PageParts } from '../support/page-consistency.ts';
import { test } from '../support/release-test.ts';
import { siteCommand } from '../support/site-command.ts';
import { expect } from '../support/test.ts';
import { changedWords } from '../support/variants.data.ts';

test.setTimeout(240_000);

const paths = ['/career', '/home', '/join-innovation', '/contact', '/software-engineer', '/-/composition'];

test('deploys and rollbacks under load fail no request, mix no releases in a page, and never return to an older one', async ({
  site,
  operations,
  variant,
}) => {
  const next = variant('nextCareers');
  const marker = { id: next.id, paths: ['/career', '/join-innovation'], words: changedWords.career };
  const parts = partsReader(site.url, operations, marker);
  const wrong: string[] = [];
  const seen = new Set<number>();
  let newest = 0;
  let file = '/home';
  const page = (path: string, newestBefore: number) => async (answer: Answer) => {
    if (path === '/-/composition' || answer.status !== 200) return;
    const { sequence, faults, files } = await parts(path, answer);
    wrong.push(...faults);
    if (sequence < newestBefore) wrong.push(`${path} is of ${sequence}, after ${newestBefore}`);
    seen.add(sequence);
    newest = Math.max(newest, sequence);
    file = files[seen.size % files.length] ?? file;
  };
  const kinds = [
    {
      ...{ name: 'pages', perSecond: 225 },
      next: (turn: number) => {
        const path = paths[turn % paths.length] as string;
        const headers = { accept: 'text/html' };
        return { method: 'GET', path, headers, onAnswer: page(path, newest) } as const;
      },
    },
    { name: 'files', perSecond: 75, next: () => ({ method: 'GET', path: file }) as const },
  ];
  const ended = new AbortController();
  const load = sendLoad(site.url, kinds, 60, ended.signal);
  const deployed = await siteCommand(site.store, 'deploy', 'careers', '--from', next.folder, '--no-browser');
  expect(deployed.output.error?.findings ?? []).toEqual([]);
  expect(deployed.exit).toBe(0);
  for (const recall of ['no-recall', 'recall', 'no-recall', 'recall', 'no-recall'] as const) {
    await operations.rollback('careers', recall);
    await operations.activate(next);
  }
  const back = await siteCommand(site.store, 'rollback', 'careers', '--no-hold', '--reason', 'a test');
  expect(back).toMatchObject({ exit: 0 });
  ended.abort();
  const results = await load;
  expect([...results.values()].flatMap(({ errors }) => errors)).toEqual([]);
  expect(wrong).toEqual([]);
  expect(seen.size, 'number of compositions seen').toBeGreaterThanOrEqual(8);
});

function partsReader(url: string, operations: Operations, marker: Parameters<typeof checkConsistency>[4]) {
  const known = new Map<string, { readonly text: string; readonly parts: Promise<PageParts> }>();
  const look = async (path: string, html: string): Promise<PageParts> => {
    const address = namedComposition(html)?.address;
    if (!address) return { sequence: 0, faults: [`${path} names no composition`], files: [] };
    const composition = (await (await fetch(`${url}${address}`)).json()) as SiteComposition;
    const remotes = Object.entries(composition.remotes).map(([unit, { live }]) => ({ unit, id: live.id }));
    const files = new Map<string, ReadonlySet<string>>();
    for (const name of [{ unit: 'shell', id: composition.shell }, ...remotes]) {
      const release = await operations.release(name);
      files.set(name.unit, new Set(release.files.map((one) => one.path)));
    }
    return checkConsistency(path, html, composition, files, marker);
  };
  return async (path: string, { headers, text }: Answer): Promise<PageParts> => {
    const name = `${path} ${headers.etag}`;
    const page = known.get(name) ?? { text, parts: look(path, text) };
    known.set(name, page);
    const parts = await page.parts;
    return page.text === text
      ? parts
      : { ...parts, faults: [`${path} has two contents under ${headers.etag}`] };
  };
}
