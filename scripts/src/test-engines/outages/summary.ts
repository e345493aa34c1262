import type { Observations } from './visitors.ts';

/** The figures of a run in one line. */
export function summarize({ submissions, uploads, pages, data }: Observations): string {
  const answers = [...submissions, ...uploads].flatMap((result) => result.answers);
  const refused = answers.filter(({ status }) => (status ?? 0) < 200 || (status ?? 0) >= 300);
  const slowest = (times: readonly { readonly milliseconds: number }[]) =>
    `${(Math.max(0, ...times.map(({ milliseconds }) => milliseconds)) / 1000).toFixed(1)} s`;
  const acknowledged = (results: readonly { readonly acknowledged: boolean }[]) =>
    results.filter((result) => result.acknowledged).length;
  return (
    `${submissions.length} submissions, ${acknowledged(submissions)} acknowledged, ` +
    `${uploads.length} uploads, ${acknowledged(uploads)} acknowledged, ${refused.length} refusals, ` +
    `slowest answer ${slowest(answers)}; ${pages.length} pages, slowest ${slowest(pages)}; ` +
    `${data.length} requests for data, slowest ${slowest(data)}`
  );
}
