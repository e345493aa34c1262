import type { Release, SiteComposition, UnitRoute } from '@platform/contract';
import { remoteRelease } from '../../core/composition/site-composition.ts';
import { CompositionError } from '../../core/composition-error.ts';
import { asWarning, type Finding } from '../../core/findings/finding.ts';
import { inParallel } from '../../core/in-parallel.ts';
import { hasNodeHalf, nodeFile, readReleaseFile } from '../../core/releases/releases.ts';
import { pageSigner, signPages } from '../../core/signing/page-signature.ts';
import type { Store } from '../../core/store/store.ts';
import { renderInChild } from './render-in-child.ts';
import { type RenderLimits, renderLimits } from './render-limits.ts';
import type { Renderer, RenderOrder } from './render-outcome.ts';
import {
  findRendered,
  isStored,
  pageJobs,
  pageKey,
  pairsAtOnce,
  type RenderedPage,
  type ShellAndOwner,
} from './rendered-page.ts';

export interface RenderOptions {
  readonly year: number;
  /** Also renders pages that are not prerendered, only to check that they render. */
  readonly every?: boolean;
  readonly limits?: RenderLimits;
  readonly render?: Renderer;
  /** Reads pages that the owners do not trust. Those that are right stay where they are, and are only signed. */
  readonly stored?: Pick<Store, 'read'>;
}

/**
 * Renders the pages of a pair of releases that are not in the store or damaged there, and writes them to it. The pages of
 * an owner without a Node half are rendered as their loading state; a shell that cannot render it is a warning, because
 * the browser renders these pages without it too.
 *
 * @returns a finding if a page cannot be rendered; otherwise none
 */
export async function prerenderPages(
  store: Store,
  pair: ShellAndOwner,
  { year, every = false, limits = renderLimits, render = renderInChild, stored = store }: RenderOptions,
): Promise<readonly Finding[]> {
  const known = new Map(
    await Promise.all(
      pageJobs(pair).map(async (job) => [job.route, (await findRendered(store, job)).status] as const),
    ),
  );
  const routes = pair.owner.routes.filter(
    (route) => (every || isStored(pair.owner, route)) && known.get(route) !== 'found',
  );
  if (routes.length === 0) return [];
  const outcome = await render(
    { ...(await orderOf(store, pair, routes)), year, maxLength: limits.page },
    limits,
  );
  if (outcome.status === 'failed') {
    const finding: Finding = { code: outcome.code, sentence: sentence(pair, outcome.reason) };
    return [hasNodeHalf(pair.owner) ? finding : asWarning(finding)];
  }
  const written = new Map<string, Uint8Array>();
  for (const [index, route] of routes.entries()) {
    if (!isStored(pair.owner, route)) continue;
    const later = outcome.later?.[index];
    const rendered: RenderedPage = { body: outcome.bodies[index] ?? '', year, ...(later && { later }) };
    const key = pageKey({ ...pair, route });
    const content = new TextEncoder().encode(JSON.stringify(rendered));
    const there = known.get(route) === 'unreadable' ? await stored.read(key) : null;
    // A damaged record is never replaced otherwise: `create` leaves what is there.
    if (there && Buffer.compare(there, content) !== 0) await store.remove(key);
    await store.create(key, content);
    written.set(key, content);
  }
  if (written.size > 0 && pageSigner(store)) {
    const others = pageJobs(pair).filter(({ route }) => known.get(route) === 'found');
    for (const job of others) {
      const content = await store.read(pageKey(job));
      if (content) written.set(pageKey(job), content);
    }
    await signPages(store, written);
  }
  return [];
}

/** @param tolerate findings instead of an error about a pair's releases; by default, it is thrown */
export async function prerenderPairs(
  store: Store,
  pairs: readonly ShellAndOwner[],
  options: RenderOptions,
  tolerate?: (error: CompositionError) => readonly Finding[],
): Promise<readonly Finding[]> {
  const findings = await inParallel(pairs, pairsAtOnce, (pair) =>
    prerenderPages(store, pair, options).catch((error: unknown) => {
      if (tolerate && error instanceof CompositionError) return tolerate(error);
      throw error;
    }),
  );
  return findings.flat();
}

function sentence({ shell, owner }: ShellAndOwner, reason: string): string {
  const what = owner.unit === 'shell' ? '' : ` with shell@${shell.id}`;
  return `${owner.unit}@${owner.id} does not render${what}. ${reason}`;
}

async function orderOf(
  store: Store,
  { shell, owner }: ShellAndOwner,
  routes: readonly UnitRoute[],
): Promise<Omit<RenderOrder, 'year' | 'maxLength'>> {
  const pages = routes.map(async ({ path, page }) => ({
    pathname: renderedPath(path),
    code: owner.unit === 'shell' ? null : await pageCode(store, owner, page),
  }));
  // In one `Promise.all`: otherwise, after one failed read, the rejection of another would be unhandled.
  const [shellCode, ...orders] = await Promise.all([nodeCode(store, shell, 'shell'), ...pages]);
  return { composition: compositionOf(shell, owner), shellCode, pages: orders };
}

/** A composition of the pair alone, so that the page's HTML depends on nothing else and can be stored under its key. */
function compositionOf(shell: Release, owner: Release): SiteComposition {
  const remotes =
    owner.unit === 'shell'
      ? {}
      : { [owner.unit]: { live: remoteRelease(owner), previous: null, recalledAt: 0 } };
  return { sequence: 0, shell: shell.id, remotes };
}

/** The address that a route is rendered with; for `*`, an unknown address. */
export function renderedPath(path: string): string {
  return path === '*' ? '/404' : path;
}

/** The page of a release without a Node half: what the shell shows while it loads a page's code. */
const loadingPage = `
  const { createElement } = require('react');
  const { LoadingState } = require('@platform/host');
  module.exports = { default: { contract: 1, Page: () => createElement(LoadingState) } };`;

async function pageCode(store: Store, owner: Release, page: string): Promise<string> {
  return hasNodeHalf(owner) ? nodeCode(store, owner, page) : loadingPage;
}

async function nodeCode(store: Store, release: Release, name: string): Promise<string> {
  return new TextDecoder().decode(await readReleaseFile(store, release, nodeFile(name)));
}
