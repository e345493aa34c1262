import type { Call } from './ask.ts';
import type { LoadedSite } from './loaded-site.ts';
import type { Traffic } from './send-load.ts';

const page = { accept: 'text/html', 'accept-encoding': 'br' };
const json = { accept: 'application/json' };

function reading(
  name: string,
  perSecond: number,
  paths: readonly string[],
  headers: NonNullable<Call['headers']>,
): Traffic {
  const next = (turn: number) =>
    ({ method: 'GET', path: paths[turn % paths.length] ?? '/', headers }) as const;
  return { name, perSecond, next };
}

/** The requests of visitors: of twenty, seven are for pages, nine for files and four for data. */
export const visitors = (
  { pages, data }: LoadedSite,
  assets: readonly string[],
  perSecond: number,
): readonly Traffic[] => [
  reading('pages', perSecond * 0.35, pages, page),
  reading('files', perSecond * 0.45, assets, { 'accept-encoding': 'br' }),
  reading('data', perSecond * 0.2, ['/-/composition', ...data], json),
];

export async function submissions(
  { submission }: LoadedSite,
  perSecond: number,
  bytes: number,
): Promise<Traffic> {
  const { headers, ...sent } = await submission(bytes);
  const call: Call = { ...sent, headers: { ...json, ...headers } };
  return { name: 'submissions', perSecond, next: () => call };
}
