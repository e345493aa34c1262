import type { Release, SiteComposition } from '@site/shared-ui/contracts';
import type { LiveReleases } from '../live/releases-of.ts';
import { remoteRelease } from '../live/site-composition.ts';
import { readReleaseFile } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import { renderInChild, renderLimits } from './render-in-child.ts';
import { type PageJob, pageKey, type RenderedPage } from './rendered-page.ts';

/** All pages that may be asked for: of what is live, and of what a rollback brings, so that it renders nothing. */
export function pageJobs({ units }: LiveReleases): readonly PageJob[] {
  const { shell } = units;
  if (!shell) return [];
  const shells = [shell.live, ...(shell.previous ? [shell.previous] : [])];
  const owners = Object.values(units).flatMap(({ live, previous }) => (previous ? [live, previous] : [live]));
  return shells.flatMap((around) =>
    owners
      .filter((owner) => owner.unit !== 'shell' || owner === around)
      .flatMap((owner) =>
        owner.routes.filter((route) => route.prerender).map((route) => ({ shell: around, owner, route })),
      ),
  );
}

/** Renders what has not been rendered yet; every pair of shell and owner in one go. */
export async function ensureRendered(store: Store, releases: LiveReleases, year: number): Promise<void> {
  const missing = new Map<string, PageJob[]>();
  for (const job of pageJobs(releases)) {
    if (await store.read(pageKey(job))) continue;
    const pair = `${job.shell.id} ${job.owner.unit}@${job.owner.id}`;
    missing.set(pair, [...(missing.get(pair) ?? []), job]);
  }
  for (const jobs of missing.values()) await renderJobs(store, jobs, year);
}

async function renderJobs(store: Store, jobs: readonly PageJob[], year: number): Promise<void> {
  const [first] = jobs;
  if (!first) return;
  const { shell, owner } = first;
  const composition = compositionOf(shell, owner);
  const pages = await Promise.all(
    jobs.map(async ({ route }) => ({
      composition,
      pathname: route.path === '*' ? '/404' : route.path,
      code: owner.unit === 'shell' ? null : await nodeCode(store, owner, route.page),
    })),
  );
  const order = { shellCode: await nodeCode(store, shell, 'shell'), year, pages };
  const bodies = await renderInChild(order, renderLimits);
  for (const [index, job] of jobs.entries()) {
    const rendered: RenderedPage = { body: bodies[index] ?? '', year };
    await store.create(pageKey(job), new TextEncoder().encode(JSON.stringify(rendered)));
  }
}

/** The page's markup knows no other unit than its own, so that it can be kept under the pair's name. */
function compositionOf(shell: Release, owner: Release): SiteComposition {
  const remotes =
    owner.unit === 'shell' ? {} : { [owner.unit]: { live: remoteRelease(owner), previous: null } };
  return { sequence: 0, shell: shell.id, remotes };
}

async function nodeCode(store: Store, release: Release, name: string): Promise<string> {
  const path = `node/${name}.cjs`;
  const file = release.files.find((candidate) => candidate.path === path);
  const described = file ?? { path, bytes: 0, type: '', integrity: '' };
  return new TextDecoder().decode(await readReleaseFile(store, release, described));
}
