import { root } from '@site/build/root';
import { readDeclaration } from '@site/build/units/workspace';
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

/** The requests of visitors: of twenty, seven are for pages, nine for files and four for data. */
export function visitors(assets: readonly string[], perSecond: number): readonly Traffic[] {
  const cycle = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T;
  return [
    {
      name: 'pages',
      perSecond: perSecond * 0.35,
      next: (turn) => ({ method: 'GET', path: cycle(pages, turn), headers: page }),
    },
    {
      name: 'files',
      perSecond: perSecond * 0.45,
      next: (turn) => ({ method: 'GET', path: cycle(assets, turn), headers: { 'accept-encoding': 'br' } }),
    },
    {
      name: 'data',
      perSecond: perSecond * 0.2,
      next: (turn) => ({ method: 'GET', path: cycle(data, turn), headers: json }),
    },
  ];
}

const data = [
  '/-/composition',
  '/pincode/641001',
  '/employee/WP002',
  '/pincode/110001',
  '/captcha/challenge',
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
