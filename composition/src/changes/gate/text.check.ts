import { asWarning, type Finding } from '../../core/findings/finding.ts';
import { releaseText } from '../../core/releases/release.schema.ts';
import { findRendered, type PageJob, pageJobs } from '../../rendering/prerender/rendered-page.ts';
import { counted, done, type GateCheck, type GateContext } from './gate-check.ts';
import { lostText } from './lost-text.ts';

/** How many sentences a finding names. */
const mostNamed = 3;

/**
 * Warns if a new shell takes text from live pages of other units. Their releases stay, so nobody else looks at them.
 * A unit of the same change set changes its pages itself.
 */
export const textCheck: GateCheck = {
  name: 'text',
  doing: 'Comparing the text of other units’ pages',
  after: ['files', 'exposes', 'compatibility', 'render'],
  run: async ({ store, release, candidate: { shellBefore, changed, pairs } }) => {
    if (release.unit !== 'shell' || shellBefore === null)
      return { status: 'skipped', note: 'pages of other units stay as they are' };
    const jobs = pairs.filter(({ owner }) => !changed.includes(owner.unit)).flatMap(pageJobs);
    const findings: Finding[] = [];
    for (const job of jobs) {
      const lost = await lostFrom(store, { ...job, shell: shellBefore }, job);
      if (lost.length > 0) findings.push(textLost(job, lost));
    }
    return done(findings, counted(jobs.length, 'page'));
  },
};

async function lostFrom(store: GateContext['store'], ...jobs: readonly [PageJob, PageJob]) {
  const [before, after] = await Promise.all(jobs.map((job) => findRendered(store, job)));
  if (before?.status !== 'found' || after?.status !== 'found') return [];
  return lostText(before.page.body, after.page.body);
}

function textLost({ shell, owner, route }: PageJob, lost: readonly string[]): Finding {
  const named = lost.slice(0, mostNamed).map((sentence) => `“${sentence.slice(0, 120)}”`);
  const more = lost.length > mostNamed ? ` and ${lost.length - mostNamed} more` : '';
  const page = `${route.path} of ${releaseText(owner)}`;
  const sentence = `${page} loses text with ${releaseText(shell)}: ${named.join(', ')}${more}.`;
  return asWarning({ code: 'text-lost', sentence });
}
