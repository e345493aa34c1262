import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { localStore } from '@site/composition';
import { buildCopy, changedSources, requireFewRenames } from './changed-sources.ts';
import { goLive } from './go-live.ts';
import type { Rounds } from './run-rounds.ts';
import type { Failure, Sample } from './sample.ts';
import type { ServedVariants } from './serve-variants.ts';
import { byteKinds } from './traffic.ts';
import { changes, type SourceChange, type Variant } from './variants.data.ts';
import { visit } from './visit.ts';
import { writeVariants } from './write-variants.ts';

export interface ReturningOptions {
  readonly running: ServedVariants;
  readonly paths: readonly string[];
  /** Folder of the bench. */
  readonly folder: string;
  /** Path of the browser. */
  readonly executable: string;
  readonly print: (text: string) => void;
}

/** The server compresses a composition as well as it can after it went live (ms). */
const preparing = 10_000;

/**
 * What a returning visitor fetches: visits each variant with a new profile, then makes each change to the sources,
 * builds and serves every variant anew, and visits it again with a copy of that profile.
 */
export async function measureReturning(options: ReturningOptions): Promise<Omit<Rounds, 'rounds'>> {
  const { print } = options;
  const profiles = await mkdtemp(join(tmpdir(), 'bench-returning-'));
  const first = (variant: Variant) => join(profiles, variant.key);
  const samples: Sample[] = [];
  const failures: Failure[] = [];
  try {
    await visitAll(options, 'the first visit', failures, first);
    for (const change of changes) {
      print(`Changing ${change.name} …`);
      const back = await serveChanged(options, change);
      const profileOf = async (variant: Variant) => {
        const profile = join(profiles, `${variant.key}-again`);
        await rm(profile, { recursive: true, force: true });
        await cp(first(variant), profile, {
          recursive: true,
          filter: (path) => !/\/Singleton\w+$/.test(path),
        });
        return profile;
      };
      const found = await visitAll(options, `the visit after ${change.name}`, failures, profileOf);
      samples.push(...found.map((sample) => ({ ...sample, page: change.name })));
      await back();
    }
  } finally {
    await rm(profiles, { recursive: true, force: true });
  }
  return { samples, failures };
}

/** Visits every variant once. */
async function visitAll(
  { running, paths, executable }: ReturningOptions,
  what: string,
  failures: Failure[],
  profileOf: (variant: Variant) => string | Promise<string>,
): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  for (const { variant, url } of running.served) {
    try {
      const { bytes } = await visit(executable, await profileOf(variant), url, paths);
      const all = byteKinds.reduce((sum, kind) => sum + bytes[kind], 0);
      const of = { variant: variant.key, page: '', round: 0 };
      samples.push({ ...of, figure: 'againCode', value: (bytes.js + bytes.css) / 1000 });
      samples.push({ ...of, figure: 'againAll', value: all / 1000 });
    } catch (error) {
      const [line] = String(error).split('\n');
      failures.push({
        variant: variant.key,
        figure: 'againCode',
        message: `${variant.name}, ${what}: ${line}`,
      });
    }
  }
  return samples;
}

/**
 * Makes the change live on the site's own server, and serves the changed variants at the same addresses.
 *
 * @returns takes the change back
 */
async function serveChanged(
  { running, folder, print }: ReturningOptions,
  change: SourceChange,
): Promise<() => Promise<void>> {
  const { site, served, nginx, sites } = running;
  const root = await changedSources(join(folder, 'changed'), change);
  const built = await buildCopy(root);
  const releases = (of: typeof built) => of.map(({ release }) => release);
  requireFewRenames(releases(site.built), releases(built));
  const store = localStore(join(folder, 'store'));
  await isServed(site.server.url, await goLive(store, built));
  const variants = served.map(({ variant }) => variant);
  const sources = { root, url: site.server.url, built };
  const into = join(folder, 'changed-files');
  await rm(into, { recursive: true, force: true });
  const written = await writeVariants(variants, sources, into, join(folder, 'built'), print);
  const ports = served.map(({ url }) => Number(new URL(url).port));
  const changed = variants
    .map((variant, index) => ({ variant, port: ports[index] ?? 0 }))
    .filter(({ variant }) => variant.nginx)
    .map(({ variant, port }) => written.siteOf(variant.kind, port));
  await nginx.serve(changed);
  return async () => {
    await isServed(site.server.url, await goLive(store, site.built));
    await nginx.serve(sites);
  };
}

/** Waits until a server serves a composition, and has prepared it. */
async function isServed(url: string, sequence: number): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await (await fetch(`${url}/home`)).text()).includes(`"sequence":${sequence},`)) {
    if (performance.now() > deadline) throw new Error(`The server does not serve composition ${sequence}.`);
    await pause(100);
  }
  await pause(preparing);
}
