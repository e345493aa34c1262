import { decodeHTML } from 'entities/decode';
import { asWarning, type Finding } from '../../core/findings/finding.ts';
import { releaseText } from '../../core/releases/release.schema.ts';
import { findRendered, type PageJob, pageJobs } from '../../rendering/prerender/rendered-page.ts';
import { counted, done, type GateCheck } from './gate-check.ts';

/** How many sentences a finding names, and how many pages a note. */
const mostNamed = 3;

/**
 * Warns if a new shell takes text from live pages of other units. Their releases stay, so nobody else checks them.
 * A unit of the same change set changes its pages itself.
 */
export const textCheck: GateCheck = {
  name: 'text',
  doing: 'Comparing the text of other units’ pages',
  after: ['files', 'exposes', 'compatibility', 'render'],
  run: async ({ store, release, candidate: { before, changed, pairs } }) => {
    const shellBefore = before.units.shell?.live ?? null;
    if (release.unit !== 'shell' || shellBefore === null)
      return { status: 'skipped', note: 'pages of other units stay as they are' };
    const jobs = pairs.filter(({ owner }) => !changed.includes(owner.unit)).flatMap(pageJobs);
    const findings: Finding[] = [];
    const notCompared: string[] = [];
    for (const job of jobs) {
      const [before, after] = await Promise.all([
        findRendered(store, { ...job, shell: shellBefore }),
        findRendered(store, job),
      ]);
      if (before.status !== 'found')
        notCompared.push(`${pageText(job)} (earlier rendering ${before.status})`);
      else if (after.status !== 'found') notCompared.push(`${pageText(job)} (new rendering ${after.status})`);
      else {
        const lost = lostText(before.page.body, after.page.body);
        if (lost.length > 0) findings.push(textLost(job, lost));
      }
    }
    const pages = counted(jobs.length - notCompared.length, 'page');
    if (notCompared.length === 0) return done(findings, pages);
    return done(findings, `${pages}; ${notCompared.length} not compared: ${firstOf(notCompared)}`);
  },
};

function firstOf(items: readonly string[]): string {
  const more = items.length > mostNamed ? ` and ${items.length - mostNamed} more` : '';
  return `${items.slice(0, mostNamed).join(', ')}${more}`;
}

function pageText({ owner, route }: PageJob): string {
  return `${route.path} of ${releaseText(owner)}`;
}

function textLost(job: PageJob, lost: readonly string[]): Finding {
  const named = firstOf(lost.map((sentence) => `“${sentence.slice(0, 120)}”`));
  const sentence = `${pageText(job)} loses text with ${releaseText(job.shell)}: ${named}.`;
  return asWarning({ code: 'text-lost', sentence });
}

/**
 * The sentences of a page that are not in a later rendering of it, in their order. Only its own text counts: what is in
 * `main`, without the frame around it.
 */
export function lostText(before: string, after: string): readonly string[] {
  const left = new Map<string, number>();
  for (const sentence of sentences(after)) left.set(sentence, (left.get(sentence) ?? 0) + 1);
  return sentences(before).filter((sentence) => {
    const count = left.get(sentence) ?? 0;
    left.set(sentence, count - 1);
    return count <= 0;
  });
}

const unseen = /<(script|style|template|noscript)\b[^>]*>[\s\S]*?<\/\1>/gi;
/** Elements within a sentence, and comments, with which React divides a text. */
const inline =
  /<!--[\s\S]*?-->|<\/?(?:a|abbr|b|bdi|code|em|i|mark|small|span|strong|sub|sup|time)(?=[\s>])(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const tag = /<\/?[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;

function sentences(html: string): readonly string[] {
  const [, main = html] = /<main\b[^>]*>([\s\S]*)<\/main>/i.exec(html) ?? [];
  const text = main.replace(unseen, '').replace(inline, '').replace(tag, '\0');
  return text
    .split('\0')
    .flatMap((block) =>
      decodeHTML(block)
        .replace(/\s+/g, ' ')
        .trim()
        .split(/(?<=[.!?…]) /),
    )
    .filter((sentence) => sentence !== '');
}
