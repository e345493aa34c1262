import type { Release } from '@platform/contract';
import { CompositionError } from '../../core/composition-error.ts';
import type { Finding } from '../../core/findings/finding.ts';
import { releaseText } from '../../core/releases/release.schema.ts';
import { readReleaseFile } from '../../core/releases/releases.ts';
import { done, type GateCheck } from './gate-check.ts';

export const exposesCheck: GateCheck = {
  name: 'exposes',
  doing: 'Comparing exposed pages with routes',
  after: ['files'],
  run: async ({ store, release, candidate }) => {
    const exposed = release.unit === 'shell' ? null : exposedPages(await manifestOf(release, store));
    return done([...exposesFindings(release, exposed), ...candidate.removedRoutes]);
  },
};

type Store = Parameters<typeof readReleaseFile>[0];

async function manifestOf(release: Release, store: Store): Promise<string> {
  try {
    return new TextDecoder().decode(await readReleaseFile(store, release, 'mf-manifest.json'));
  } catch (error) {
    // A release without a manifest exposes nothing.
    if (error instanceof CompositionError) return '';
    throw error;
  }
}

/** Page names in an `mf-manifest.json`; null if it is not one. */
export function exposedPages(manifest: string): readonly string[] | null {
  try {
    const { exposes } = JSON.parse(manifest) as { exposes: readonly { readonly path: string }[] };
    return exposes.map(({ path }) => path.replace(/^\.\//, ''));
  } catch {
    return null;
  }
}

/** @param exposed pages that the release's manifest exposes; null for the shell, which exposes nothing */
function exposesFindings(release: Release, exposed: readonly string[] | null): readonly Finding[] {
  const name = releaseText(release);
  const pages = Object.keys(release.pages);
  const routed = new Set(release.routes.map(({ page }) => page));
  const isShell = release.unit === 'shell';
  const findings: Finding[] = [];
  const add = (code: Finding['code'], sentence: string) => void findings.push({ code, sentence });
  for (const page of isShell ? [] : pages.filter((known) => !exposed?.includes(known)))
    add('page-not-exposed', `${name} has ${page}, but its mf-manifest.json exposes no ./${page}.`);
  for (const { path, page } of release.routes.filter((route) => !pages.includes(route.page)))
    add('route-without-page', `${path} of ${name} is answered by ${page}, which the release does not have.`);
  for (const page of new Set([...pages, ...(exposed ?? [])]))
    if (!routed.has(page)) add('page-without-route', `${page} of ${name} answers no route.`);
  const paths = release.routes.map(({ path }) => path);
  if (isShell && !paths.includes('*'))
    add('route-missing', `${name} declares no route "*" for unknown addresses.`);
  if (!isShell && paths.includes('*')) add('path-reserved', `${name} claims *, which is reserved.`);
  return findings;
}
