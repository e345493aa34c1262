import type { MutantSuite } from './mutant.ts';

const remotes = 'shell/src/remotes/';
const requests = `${remotes}entry-requests.ts`;
const retries = 'scripts/src/build/retry-chunks.ts';
const chunks = 'scripts/src/build/shared-chunks.ts';
const env = { RACE_SHRINK: 'no' };

/** What the tests of releases that have files in common are worth. */
export const remotesSuites: readonly MutantSuite[] = [
  {
    folder: 'shell',
    test: `${remotes}entry-requests.test.ts`,
    env,
    mutants: [
      {
        name: 'a release waits for a request that hangs for another one',
        file: requests,
        from: 'requested.has(container) || isTroubled(folder, container)',
        to: 'requested.has(container)',
      },
      {
        name: 'a release that comes back has its earlier addresses',
        file: requests,
        from: '? known + 1 : known;',
        to: '? known : known;',
      },
      {
        name: 'a folder of a retry is used again',
        file: requests,
        from: 'retries.set(folder, retry);',
        to: '',
      },
      {
        name: 'a load of its own keeps a release from addresses that work',
        file: requests,
        from: 'name !== except && ',
        to: '',
      },
      {
        name: 'a load that has failed is taken for a request that has ended',
        file: requests,
        from: '() => undefined,\n      );',
        to: '() => loads.delete(load),\n      );',
      },
      {
        name: 'a load that has succeeded is taken for one that hangs',
        file: requests,
        from: '() => loads.delete(load),\n        () =>',
        to: '() => undefined,\n        () =>',
      },
      {
        name: 'an unloaded release takes the styles of another one with it',
        file: requests,
        from: 'removeTraces(release, [...inTab.values()]);',
        to: 'removeTraces(release, []);',
      },
      {
        name: 'an unloaded release keeps files that it had in common with another one',
        file: requests,
        from: 'inTab.delete(release.container);',
        to: '',
      },
      {
        name: 'a script that hangs is taken for one of each release that has the file',
        file: `${remotes}release-tags.ts`,
        from: 'if (container !== null) return container === release.container;',
        to: '',
      },
      {
        name: 'all files of the common folder are taken for those of a release',
        file: `${remotes}release-tags.ts`,
        from: '!isShared(folder) || Object.hasOwn(release.integrity, path)',
        to: 'true',
      },
    ],
  },
  {
    folder: 'shell',
    test: `${remotes}federation.test.ts`,
    mutants: [
      {
        name: 'a retry goes on with the entry of the first load, whose page hangs',
        file: `${remotes}federation.ts`,
        from: 'if (fresh && first.release() === release.container) first.leave();',
        to: '',
      },
      {
        name: 'a load that begins while a retry waits for the runtime is not left',
        file: `${remotes}federation.ts`,
        from: 'const all = await loadRuntime();',
        to: 'const left = first.release();\n      const all = await loadRuntime();\n      if (left === null) return all.loadPage(release, page, fresh);',
      },
    ],
  },
  {
    folder: 'scripts',
    test: 'scripts/src/build/shared-chunks.race.test.ts',
    env,
    mutants: [
      {
        name: 'a release waits for a script that another one has requested',
        file: chunks,
        from: "'if(false) {'",
        to: "'if(key !== undefined) {'",
      },
      {
        name: 'a release goes on without a stylesheet that another one has requested',
        file: chunks,
        from: '\'if(tag.rel === "stylesheet" && tag.sheet && \'',
        to: '\'if(tag.rel === "stylesheet" && \'',
      },
      {
        name: 'a chunk contains the name of its release',
        file: chunks,
        from: 'chunk.runtime === this.#container\n',
        to: 'chunk.runtime === null\n',
      },
      {
        name: 'a silent script is waited for',
        file: retries,
        from: '.includes(chunkId) ? 0 : setTimeout',
        to: '.includes(chunkId) ? 0 : true || setTimeout',
      },
      {
        name: 'a script that has loaded is requested once more',
        file: retries,
        from: '  clearTimeout(timer);\n',
        to: '',
      },
      {
        name: 'a page is requested by the plugin as well',
        file: retries,
        from: 'JSON.stringify(pages)',
        to: "'[]'",
      },
      {
        name: 'the second request has the address of the one that hangs',
        file: retries,
        from: 'again.src = later(1);',
        to: 'again.src = script.src;',
      },
      {
        name: 'a script that has failed is requested under the same address',
        file: retries,
        from: 'if (failures[url]) script.src = later(failures[url]);',
        to: '',
      },
      {
        name: 'the second script hands its modules to no release',
        file: retries,
        from: 'Object.assign(again.dataset, dataset);',
        to: '',
      },
      {
        name: 'a script tag does not name its release',
        file: chunks,
        from: 'script.dataset.container = ${JSON',
        to: 'script.dataset.release = ${JSON',
      },
    ],
  },
];
