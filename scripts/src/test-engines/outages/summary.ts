import type { Observations } from './visitors.ts';

/** The figures of a run in one line. */
export function summarize({ submissions, pages }: Observations): string {
  const answers = submissions.flatMap((result) => result.answers);
  const refused = answers.filter(({ status }) => status !== 200);
  const slowest = (times: readonly { readonly milliseconds: number }[]) =>
    `${(Math.max(0, ...times.map(({ milliseconds }) => milliseconds)) / 1000).toFixed(1)} s`;
  const acknowledged = submissions.filter((result) => result.acknowledged).length;
  return (
    `${submissions.length} submissions, ${acknowledged} acknowledged, ${refused.length} refusals, ` +
    `slowest answer ${slowest(answers)}; ${pages.length} pages, slowest ${slowest(pages)}`
  );
}
