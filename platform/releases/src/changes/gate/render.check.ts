import { asWarning, type Finding } from '../../core/findings/finding.ts';
import { hasNodeHalf } from '../../core/releases/releases.ts';
import { prerenderPairs } from '../../rendering/prerender/prerender-pages.ts';
import { rollbackPairs } from '../../rendering/prerender/rendered-page.ts';
import { counted, done, type GateCheck, pairsOf } from './gate-check.ts';

/**
 * Renders every route of the unit with the live shell. For a new shell, renders every route of every remote, of live
 * and previous releases. Rendered pages are stored, so that the activation has nothing left to render.
 * Skipped for a remote without a Node half, whose loading state is rendered only to be stored.
 */
export const renderCheck: GateCheck = {
  name: 'render',
  doing: 'Rendering every page in a process of its own',
  after: ['files', 'exposes', 'compatibility'],
  run: async (context) => {
    const { candidate, release, store, year, render } = context;
    const ahead = rollbackPairs(candidate.releases).filter(({ shell, owner }) =>
      [shell, owner].includes(release),
    );
    const [needed, wanted] = [
      [...pairsOf(context), ...ahead.filter(({ shell }) => shell === release)],
      ahead.filter(({ shell }) => shell !== release),
    ];
    const options = { year, every: true, render };
    const faults = await prerenderPairs(store, needed, options);
    const blocked = (await prerenderPairs(store, wanted, options)).map(rollbackBlocked);
    if (release.unit !== 'shell' && !hasNodeHalf(release)) {
      return { status: 'skipped', note: 'it has no Node half: pages are served with their loading state' };
    }
    const pages = needed.reduce((sum, { owner }) => sum + owner.routes.length, 0);
    return done([...faults, ...blocked], counted(pages, 'page'));
  },
};

/** The previous shell does not render this release: it may go live, but blocks a rollback of the shell. */
function rollbackBlocked({ sentence }: Finding): Finding {
  return asWarning({ code: 'rollback-blocked', sentence: `shell cannot go back alone: ${sentence}` });
}
