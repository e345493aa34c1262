import { isUnitName } from '@platform/contract';
import { readJournal, releasesOf } from '@platform/releases';
import { assetBase } from '@platform/releases/rendering';
import { deployTiny, tinyRelease } from '@platform/releases/testing';
import fc from 'fast-check';
import { servePages } from '../mount/pages-server.ts';
import { testSite } from '../testing/test-site.ts';

/** Names of two units, of which one is the beginning of the other. */
const names = fc
  .tuple(
    fc.stringMatching(/^[a-z][a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/),
    fc.stringMatching(/^-[a-z0-9]{1,2}$/),
  )
  .map(([name, more]) => [name, `${name}${more}`] as const)
  .filter((both) => both.every((name) => isUnitName(name) && name !== 'shell'));

test('every subcommand of releases takes every name of a unit', async () => {
  await fc.assert(
    fc.asyncProperty(names, async ([unit, longer]) => {
      const { run, json, sources, store } = testSite({
        env: { PREVIEW_ORIGIN: 'https://preview.example.com' },
        units: async () => ['shell', unit, longer],
      });
      await deployTiny(store, ['shell', 'one'], [unit, 'a'], [longer, 'a']);
      const before = (await json('status')).result;
      for (const name of [unit, longer]) {
        const next = tinyRelease(name, { mark: 'b' });
        sources(next);
        const done = async (...args: readonly string[]) => {
          const { code, out, err } = await run(...args);
          expect({ args, code, err }).toEqual({ args, code: 0, err: [] });
          return out.join('\n');
        };
        expect(await done('deploy', name)).toContain(`${name}@${next.release.id} is live`);
        expect(await done('preview', `${name}@${next.release.id}`)).toContain(name);
        expect(await done('history', name)).toContain(`${name}@${next.release.id}`);
        await done('hold', name, '--reason', 'x');
        await done('release-hold', name, '--reason', 'x');
        await done('rollback', name, '--reason', 'x', '--no-hold');
      }
      await run('verify', '--all').then(({ code }) => expect(code).toBe(0));
      const releases = ({ units }: Record<string, unknown>) =>
        (units as readonly Record<string, unknown>[]).map((one) => [one.unit, one.release]);
      expect(releases((await json('status')).result)).toEqual(releases(before));
    }),
    { numRuns: 15, seed: 52 },
  );
});

test('a server serves the pages, code and styles of every name of a unit', async () => {
  await fc.assert(
    fc.asyncProperty(names, async (both) => {
      const { store } = testSite();
      await deployTiny(store, ['shell', 'a'], [both[0], 'a'], [both[1], 'a']);
      const releases = await releasesOf(store, await readJournal(store));
      const server = await servePages(store, releases);
      try {
        for (const unit of both) {
          const release = releases.units[unit]?.live;
          if (!release) throw new Error(`${unit} is not live.`);
          const paths = release.files.map(({ path }) => path).filter((path) => path.endsWith('.css'));
          expect(paths).not.toEqual([]);
          for (const path of [release.entry, ...paths]) {
            const answer = await fetch(`${server.url}${assetBase(release)}${path}`);
            expect([unit, path, answer.status]).toEqual([unit, path, 200]);
          }
          const page = await fetch(`${server.url}/${unit}`, { headers: { accept: 'text/html' } });
          expect([page.status, await page.text()]).toEqual([
            200,
            expect.stringContaining(assetBase(release)),
          ]);
        }
      } finally {
        await server.close();
      }
    }),
    { numRuns: 5, seed: 52 },
  );
});
