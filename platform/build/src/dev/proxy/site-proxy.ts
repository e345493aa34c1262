import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { SiteComposition, UnitName } from '@platform/contract';
import { findRoute } from '@platform/contract/routes';
import { isOwnHost } from './is-own-host.ts';
import { localDocument } from './local-document.ts';
import { localPolicy } from './local-policy.ts';
import { type LocalUnit, withLocalUnits } from './local-unit.ts';

export interface SiteProxyDeps {
  readonly site: string;
  /** With which browsers on this machine reach the proxy. */
  readonly publicHost: string;
  readonly units: () => readonly LocalUnit[];
  readonly messages: readonly string[];
  readonly fetch: typeof fetch;
  readonly print: (text: string) => void;
}

/** Headers of a request that reach the site: no cookies, and nothing that asks for less than the whole answer. */
const passedOn = ['accept', 'accept-language', 'range', 'user-agent'];

/**
 * Headers of the site that belong to its own connection or origin, or that would make the browser remember what is local.
 * A page that is prerendered would miss changes of the sources.
 */
const ofTheSite = [
  ...['connection', 'content-encoding', 'content-length', 'keep-alive', 'transfer-encoding'],
  ...['alt-svc', 'clear-site-data', 'set-cookie', 'speculation-rules', 'strict-transport-security'],
];

/**
 * Serves the pages of a running site with local units in them. Only requests that read are passed on: a form that is
 * tried out must not reach people. A unit whose dev server does not answer has its live release.
 */
export function siteProxy(deps: SiteProxyDeps): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    answer(deps, request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy();
      const { message = String(error), cause } = error as Error;
      respond(response, 502, cause === undefined ? message : `${message} ${cause}`);
    });
  };
}

async function answer(
  deps: SiteProxyDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isOwnHost(request.headers.host, deps.publicHost)) {
    request.resume();
    const message = `dev --site answers under the name ${deps.publicHost} only. Set HOST for another name.`;
    return respond(response, 421, message);
  }
  // The fixed origin keeps `//name` from being parsed as a host.
  const { pathname, search } = new URL(`http://site.invalid${request.url}`);
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(deps, request, response, pathname);
  const unit = deps.units().find(({ release }) => pathname.startsWith(folderOf(release.entry)));
  if (unit) {
    const path = pathname.slice(folderOf(unit.release.entry).length);
    return pass(await get(deps, request, response, `${unit.server}${path}${search}`), response);
  }
  const upstream = await get(deps, request, response, `${deps.site}${pathname}${search}`);
  const type = upstream.headers.get('content-type') ?? '';
  if (type.startsWith('text/html')) return passPage(deps, upstream, response, pathname);
  if (
    /^\/-\/composition(\/(?!events$)|$)/.test(pathname) &&
    type.startsWith('application/json') &&
    upstream.ok
  )
    return passComposition(deps, upstream, response);
  return pass(upstream, response);
}

function refuse(
  { site, print }: SiteProxyDeps,
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): void {
  // A client that is still sending would not get the answer.
  request.resume();
  // What tabs report is about local code.
  if (pathname === '/-/tabs') return void response.writeHead(204).end();
  const message = `dev --site sends no forms: ${site} did not get this.`;
  print(`${request.method} ${pathname}: ${message}`);
  if (request.headers.accept?.includes('text/html')) respond(response, 403, message);
  else {
    const error = { code: 'not-sent', message };
    respond(response, 403, JSON.stringify({ error }), 'application/json; charset=utf-8');
  }
}

async function get(
  { site, fetch }: SiteProxyDeps,
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
): Promise<Response> {
  const left = new AbortController();
  response.once('close', () => left.abort());
  const headers = Object.fromEntries(
    passedOn.flatMap((name) =>
      request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]],
    ),
  );
  const answered = await fetch(address, {
    ...{ method: request.method ?? 'GET', redirect: 'manual', signal: left.signal },
    headers: { ...headers, 'accept-encoding': 'identity' },
  }).catch(({ cause }: Error) => {
    throw new Error(`${new URL(address).origin} does not answer.`, { cause });
  });
  const location = answered.headers.get('location');
  if (!location?.startsWith(`${site}/`)) return answered;
  // Stays here.
  const { status, body } = answered;
  const moved = new Headers(answered.headers);
  moved.set('location', location.slice(site.length));
  return new Response(body, { status, headers: moved });
}

async function passPage(
  deps: SiteProxyDeps,
  upstream: Response,
  response: ServerResponse,
  pathname: string,
): Promise<void> {
  const units = await reachable(deps);
  const owners = await ownersOf(deps, units, pathname);
  const headers = headersOf(upstream, ['etag', 'last-modified', 'vary']);
  const policy = upstream.headers.get('content-security-policy');
  if (policy !== null) headers['content-security-policy'] = localPolicy(policy, deps.messages);
  headers['cache-control'] = 'no-store';
  const html = await upstream.text();
  // The site does not know a page that is new.
  const isNew = upstream.status === 404 && owners.isLocal;
  response.writeHead(isNew ? 200 : upstream.status, headers);
  response.end(owners.units.length === 0 ? html : localDocument(html, owners.units));
}

/** The local units to which an address belongs, now or in what is live. */
async function ownersOf(
  { site, fetch }: SiteProxyDeps,
  units: readonly LocalUnit[],
  pathname: string,
): Promise<{ readonly units: readonly UnitName[]; readonly isLocal: boolean }> {
  if (units.length === 0) return { units: [], isLocal: false };
  const live = (await (await fetch(`${site}/-/composition`)).json()) as SiteComposition;
  const has = (routes: LocalUnit['release']['routes'] | undefined) =>
    routes !== undefined && findRoute(routes, pathname) !== null;
  const local = units.filter(({ release }) => has(release.routes));
  const before = units.filter(({ unit }) => has(live.remotes[unit]?.live.routes));
  const names = new Set([...local, ...before].map(({ unit }) => unit));
  return { units: [...names], isLocal: local.length > 0 };
}

async function passComposition(
  deps: SiteProxyDeps,
  upstream: Response,
  response: ServerResponse,
): Promise<void> {
  const live = (await upstream.json()) as SiteComposition;
  const composition = withLocalUnits(live, await reachable(deps));
  const headers = { ...headersOf(upstream, ['etag']), 'cache-control': 'no-store' };
  response.writeHead(upstream.status, headers).end(JSON.stringify(composition));
}

/** The local units whose dev servers answer. One that compiles answers later. */
async function reachable({ units, fetch }: SiteProxyDeps): Promise<readonly LocalUnit[]> {
  const found = await Promise.all(
    units().map(async (unit) => {
      const entry = `${unit.server}${unit.release.entry.slice(folderOf(unit.release.entry).length)}`;
      const answered = await fetch(entry, { method: 'HEAD' }).catch(() => null);
      return answered?.ok ? [unit] : [];
    }),
  );
  return found.flat();
}

async function pass(upstream: Response, response: ServerResponse): Promise<void> {
  response.writeHead(upstream.status, headersOf(upstream));
  if (upstream.body === null) return void response.end();
  Readable.fromWeb(upstream.body as Parameters<typeof Readable.fromWeb>[0])
    .on('error', () => response.destroy())
    .pipe(response);
}

function headersOf({ headers }: Response, without: readonly string[] = []): Record<string, string> {
  const left = [...ofTheSite, ...without];
  return Object.fromEntries([...headers].filter(([name]) => !left.includes(name)));
}

function respond(
  response: ServerResponse,
  status: number,
  text: string,
  type = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
}

const folderOf = (address: string) => address.slice(0, address.lastIndexOf('/') + 1);
