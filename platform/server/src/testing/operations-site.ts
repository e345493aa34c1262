import { defaultSettings } from '@platform/contract';
import type { Store } from '@platform/releases';
import { type LiveSite, openLiveSite } from '@platform/releases/serving';
import { renderHere, tinySite } from '@platform/releases/testing';
import { load } from 'cheerio';
import type { FastifyInstance } from 'fastify';
import { endAfterTest } from './end-after-test.ts';
import { type TestServer, type TestServerOptions, testServer } from './test-server.ts';

export const operationsToken = 'a token for tests that has more than thirty-two characters';

export interface OperationsSite extends AsyncDisposable {
  readonly server: TestServer;
  /** What answers at the origin of the operations page. */
  readonly page: FastifyInstance;
  readonly store: Store;
  readonly site: LiveSite;
  /** Ids of the releases of catalog, the live one last. */
  readonly ids: readonly string[];
  signIn(name?: string): Promise<Person>;
}

export interface Person {
  readonly cookie: string;
  get(path?: string): Promise<Answer>;
  /** Presses the button with this text on the page that was opened last, with what else is typed or chosen. */
  press(label: string, typed?: Readonly<Record<string, string>>): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly html: string;
  readonly text: string;
}

export async function operationsSite(options: OperationsSiteOptions = {}): Promise<OperationsSite> {
  const [store, ...done] = await tinySite(
    ['shell', 'one'],
    ['catalog', 'a'],
    ['catalog', 'b'],
    ['catalog', 'c'],
  );
  const ids = done.slice(1).map(({ release }) => release.id);
  return openOperations(store, ids, options);
}

export type OperationsSiteOptions = TestServerOptions & {
  /** Replaces the store that the page reads and writes, not that which the server follows. */
  readonly through?: (store: Store) => Store;
};

export async function openOperations(
  store: Store,
  ids: readonly string[],
  { through = (same) => same, ...options }: OperationsSiteOptions = {},
): Promise<OperationsSite> {
  const site = await openLiveSite({ store, settings: defaultSettings, onError: () => undefined });
  const operations = { store: through(store), render: renderHere };
  const server = await testServer({
    ...{ site, operations, ...options },
    env: { OPERATIONS_TOKEN: operationsToken, ...options.env },
  });
  const { hostname } = new URL(options.env?.OPERATIONS_ORIGIN ?? 'https://operations.example');
  const page = server.app.hosts.get(hostname);
  if (!page) throw new Error('This server has no operations page.');
  const signIn = async (name = 'Asha') => {
    const answer = await page.inject({
      ...{ method: 'POST', url: '/-/site/sign-in' },
      ...formBody({ name, token: operationsToken }),
    });
    return person(page, String(answer.headers['set-cookie']).split(';')[0] ?? '');
  };
  return {
    ...{ server, page, store, site, ids, signIn },
    [Symbol.asyncDispose]: endAfterTest(async () => {
      await server[Symbol.asyncDispose]();
      site.close();
    }),
  };
}

export function formBody(fields: Readonly<Record<string, string>>) {
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(fields).toString(),
  };
}

export function person(app: FastifyInstance, cookie: string): Person {
  let page = '';
  const answerOf = (statusCode: number, body: string): Answer => {
    page = body;
    const text = body.replace(/<(style|script|svg)[\s\S]*?<\/\1>|<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    return { status: statusCode, html: body, text };
  };
  const get = async (path = '/-/site') => {
    const { statusCode, body } = await app.inject({ url: path, headers: { cookie } });
    return answerOf(statusCode, body);
  };
  return {
    cookie,
    get,
    async press(label, typed = {}) {
      const { action, fields } = formWith(page, label);
      const { headers, payload } = formBody({ ...fields, ...typed });
      const request = { url: action, headers: { ...headers, cookie }, payload };
      const { statusCode, body, headers: sent } = await app.inject({ method: 'POST', ...request });
      return statusCode === 303 ? get(String(sent.location)) : answerOf(statusCode, body);
    },
  };
}

export function formWith(page: string, label: string) {
  const $ = load(page);
  const button = $('form button').filter((_, one) => $(one).text().trim().startsWith(label));
  if (button.length !== 1) throw new Error(`${button.length} buttons begin with "${label}":\n${page}`);
  const form = button.closest('form');
  const fields = form.serializeArray().map(({ name, value }) => [name, value] as const);
  const chosen = button.attr('name');
  return {
    action: form.attr('action') ?? '',
    fields: {
      ...Object.fromEntries(fields),
      ...(chosen !== undefined && { [chosen]: button.attr('value') ?? '' }),
    },
  };
}
