import { Readable } from 'node:stream';
import { ask, type Call } from '../load/ask.ts';
import { type AttackedServer, attackedServer } from './attacked-server.ts';
import type { AttackedSite } from './attacked-site.ts';
import type { ClientsOptions } from './hostile-clients.ts';

/** As much as nginx passes on (bytes). */
const headerSize = 14_000;

/** What each header is filled with: the worst that is known for what reads it. */
const fillings: Readonly<Record<string, string>> = {
  accept: 'text/html;q=0.1,',
  'accept-encoding': 'gzip;q=0.0,',
  'accept-language': 'en-GB;q=0.1,',
  authorization: 'Bearer ',
  'content-type': 'application/json;a="b";',
  'idempotency-key': 'a ',
  'if-none-match': 'W/"x",',
  origin: 'http://[',
  'sec-fetch-site': 'same-origin ',
  'sec-purpose': 'prefetch;',
  referer: 'http://a/',
  'user-agent': 'Version/1111 ',
  'x-forwarded-for': '::1,',
};

const json = { 'content-type': 'application/json' };
const tabReport = { tab: 't', sequence: 1, releases: {}, failures: [] };

/** Between them, they read every header. */
const requestsOf = (home: string, forms: readonly string[]): readonly Call[] => [
  { method: 'GET', path: home },
  { method: 'GET', path: '/-/composition' },
  { method: 'POST', path: '/-/tabs', headers: json, body: Buffer.from(JSON.stringify(tabReport)) },
  ...forms.map((path) => ({ method: 'POST', path, headers: json, body: Buffer.from('{}') }) as const),
];

/** How many times as much as a usual request one with a huge header may take. */
const headerRatio = 4;

const html = { accept: 'text/html' };
const plain = { ...html, 'content-type': 'text/plain' };
const x = Buffer.from('x');

/** Forms of a visitor without script that are refused before they are read. A limit is soon reached, as in production. */
const refusalsOf = (
  form: Pick<Call, 'method' | 'path'>,
  others: readonly string[],
): Readonly<Record<string, Call>> => ({
  'with too many requests': { ...form, headers: html },
  'without a length': { ...form, headers: plain, body: () => Readable.from([x]) },
  'from another site': { ...form, headers: { ...html, origin: 'http://other.example' } },
  'that is no form': { ...form, headers: plain, body: x },
  ...Object.fromEntries(
    others.map((path) => [`at ${path}`, { method: 'POST', path, headers: html }] as const),
  ),
});

/** How many times as much as a page a refusal may take. It is measured as 0.8 to 1.3: the body is a second packet. */
const refusalRatio = 1.6;

/** Compares what requests cost the server; returns those that cost too much, in sentences. */
export async function costlyRequests(
  folders: { readonly store: string; readonly data: string },
  { short, home, print, forms, cookies }: Omit<ClientsOptions, 'form'> & AttackedSite,
): Promise<readonly string[]> {
  const found: string[] = [];
  const filled = [
    ...Object.entries(fillings),
    ...['preview', ...cookies].map((name) => ['cookie', `${name}=%41.;`] as const),
  ];
  const server = await attackedServer({ ...folders, env: { TRUST_PROXY: 'loopback' } });
  try {
    for (const usual of requestsOf(home, forms)) {
      const ratios: string[] = [];
      for (const [name, part] of filled) {
        const value = part.repeat(headerSize / part.length);
        const hostile = { ...usual, headers: { ...usual.headers, [name]: value } };
        const ratio = await costRatio(server, hostile, usual, short ? 30 : 100, headerRatio);
        ratios.push(`${name} ${ratio.toFixed(1)}`);
        if (ratio > headerRatio)
          found.push(`a huge ${name} makes ${usual.path} ${ratio.toFixed(1)} times as expensive`);
      }
      print(`${usual.path} with huge headers, as a multiple of the usual time: ${ratios.join(', ')}`);
    }
  } finally {
    server.kill();
  }
  const limited = await attackedServer({ ...folders, env: { RATE_LIMIT_SCALE: '1' } });
  try {
    const page: Call = { method: 'GET', path: home, headers: { ...html, 'accept-encoding': 'br' } };
    const [withFile, ...others] = forms;
    for (const [name, refused] of Object.entries(refusalsOf({ method: 'POST', path: withFile }, others))) {
      const ratio = await costRatio(limited, refused, page, 100, refusalRatio);
      print(`A form ${name} takes ${ratio.toFixed(1)} times as long as a page`);
      if (ratio > refusalRatio) found.push(`to refuse a form ${name} costs ${ratio.toFixed(1)} pages`);
    }
  } finally {
    limited.kill();
  }
  return found;
}

/**
 * The median of some requests, as a multiple of that of usual ones in between. Too high a ratio is measured again, and the
 * lowest counts: other programs of this machine disturb one series, but not each.
 */
async function costRatio(
  server: AttackedServer,
  costly: Call,
  usual: Call,
  count: number,
  most: number,
): Promise<number> {
  const ratios: number[] = [];
  while (ratios.length < 4 && (ratios.at(-1) ?? Number.POSITIVE_INFINITY) > most)
    ratios.push(await measureRatio(server, costly, usual, count));
  return Math.min(...ratios);
}

async function measureRatio(
  { url }: AttackedServer,
  costly: Call,
  usual: Call,
  count: number,
): Promise<number> {
  const times: [number[], number[]] = [[], []];
  for (let sent = 0; sent < count; sent += 1)
    for (const [index, call] of [costly, usual].entries()) {
      const { status, text, milliseconds } = await ask(url, call);
      if (status === null) throw new Error(`${call.path} was not answered: ${text}`);
      times[index]?.push(milliseconds);
    }
  const [costlyTime, usualTime] = times.map((all) => all.sort((a, b) => a - b)[Math.floor(count / 2)] ?? 0);
  return (costlyTime ?? 0) / (usualTime ?? 1);
}
