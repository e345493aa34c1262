import { readDeclaration } from '@site/build/units/workspace';
import { root } from '@site/composition/root';
import { applicationRequest, samplePdf } from '@site/server/testing';
import type { Call } from './ask.ts';
import type { Traffic } from './send-load.ts';

const pages = [
  '/home',
  '/career',
  '/contact',
  '/about',
  '/join-innovation',
  '/HelpMyVehicle',
  '/employee/WP001',
];

const page = { accept: 'text/html', 'accept-encoding': 'br' };
const json = { accept: 'application/json' };

const data = ['/-/composition', '/pincode/641001', '/employee/WP002', '/pincode/110001'];

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
export const visitors = (assets: readonly string[], perSecond: number): readonly Traffic[] => [
  reading('pages', perSecond * 0.35, pages, page),
  reading('files', perSecond * 0.45, assets, { 'accept-encoding': 'br' }),
  reading('data', perSecond * 0.2, data, json),
];

export async function submissions(perSecond: number, bytes: number): Promise<Traffic> {
  const file = { content: samplePdf(bytes) };
  const { forms } = await readDeclaration(root, 'careers');
  const { url, headers, payload } = await applicationRequest({ file }, forms?.application);
  const call: Call = {
    ...{ method: 'POST', path: String(url), body: payload as Buffer },
    headers: { ...json, ...(headers as Record<string, string>) },
  };
  return { name: 'submissions', perSecond, next: () => call };
}
