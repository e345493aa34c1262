import type { Call, Traffic } from './send-load.ts';

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

const fields = {
  ...{ fullName: 'Asha Example', email: 'asha@example.com', phoneNo: '+91 98765 43210', pincode: '641001' },
  ...{ address: '1 Example Street', district: 'Coimbatore', state: 'Tamil Nadu', gender: 'Female' },
  ...{ position: 'Software Engineer', resumeUrl: '' },
};

/** Applications with a resume of `bytes` bytes. */
export async function submissions(perSecond: number, bytes: number): Promise<Traffic> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('resume', new Blob(['%PDF-1.4\n', 'x'.repeat(bytes)]), 'cv.pdf');
  const sent = new Response(form);
  const call: Call = {
    ...{ method: 'POST', path: '/api/send-email' },
    headers: { ...json, 'content-type': sent.headers.get('content-type') ?? '' },
    body: Buffer.from(await sent.arrayBuffer()),
  };
  return { name: 'submissions', perSecond, next: () => call };
}
