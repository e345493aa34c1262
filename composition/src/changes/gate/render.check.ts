import { asWarning, type Finding } from '../../core/findings/finding.ts';
import { inParallel } from '../../core/in-parallel.ts';
import { hasNodeHalf } from '../../core/releases/releases.ts';
import { prerenderPages } from '../../rendering/prerender/prerender-pages.ts';
import { pairsAtOnce, rollbackPairs, type ShellAndOwner } from '../../rendering/prerender/rendered-page.ts';
import { counted, done, type GateCheck, type GateContext, pairsOf } from './gate-check.ts';

/**
 * Renders every route of the unit with the live shell. For a new shell, renders every route of every remote, of live
 * and previous releases. Rendered pages are kept in the store, so that the activation has nothing left to render.
 * Skipped for a remote without a Node half, whose loading state is rendered only to be stored.
 */
export const renderCheck: GateCheck = {
  name: 'render',
  doing: 'Rendering every page in a process of its own',
  after: ['files', 'exposes', 'compatibility'],
  run: async (context) => {
    const { candidate, release } = context;
    const ahead = rollbackPairs(candidate.releases).filter(({ shell, owner }) =>
      [shell, owner].includes(release),
    );
    const [needed, wanted] = [
      [...pairsOf(context), ...ahead.filter(({ shell }) => shell === release)],
      ahead.filter(({ shell }) => shell !== release),
    ];
    const faults = await renderAll(context, needed);
    const blocked = (await renderAll(context, wanted)).map(rollbackBlocked);
    if (release.unit !== 'shell' && !hasNodeHalf(release)) {
      return { status: 'skipped', note: 'it has no Node half: pages are served with their loading state' };
    }
    const pages = needed.reduce((sum, { owner }) => sum + owner.routes.length, 0);
    return done([...faults, ...blocked], counted(pages, 'page'));
  },
};

async function renderAll(
  { store, year, render }: GateContext,
  pairs: readonly ShellAndOwner[],
): Promise<readonly Finding[]> {
  const findings = await inParallel(pairs, pairsAtOnce, (pair) =>
    prerenderPages(store, pair, { year, every: true, render }),
  );
  return findings.flat();
}

/** The previous shell does not render this release: it may go live, but blocks a rollback of the shell. */
function rollbackBlocked({ sentence }: Finding): Finding {
  return asWarning({ code: 'rollback-blocked', sentence: `shell cannot go back alone: ${sentence}` });
}
