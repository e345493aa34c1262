import type { Journal } from '@platform/releases';
import { readJournal, type Store } from '@platform/releases';
import { ownedSite, storeAs, testSignature } from '@platform/releases/testing';
import {
  type Answer,
  formBody,
  type OperationsSite,
  type OperationsSiteOptions,
  openOperations,
  type Person,
  person,
} from './operations-site.ts';

export interface OwnedOperations extends OperationsSite {
  readonly root: string;
  readonly owned: Awaited<ReturnType<typeof ownedSite>>;
  readonly journal: () => Promise<Journal>;
}

/** A server of a site with owners: `asha` and `ben` are operators, `ravi` owns catalog, `mira` was withdrawn. */
export async function ownedOperations(options: OwnedOptions = {}): Promise<OwnedOperations> {
  const owned = await ownedSite();
  return {
    ...(await openOwned(owned.store, options)),
    root: owned.root,
    owned,
    journal: () => readJournal(owned.store),
  };
}

export type OwnedOptions = OperationsSiteOptions & {
  /** Whose key the server has; null for none. */
  readonly key?: string | null;
};

export function openOwned(
  store: Store,
  { key = 'machine', ...options }: OwnedOptions = {},
): Promise<OperationsSite> {
  return openOperations(store, [], { through: (same) => storeAs(same, key), ...options });
}

/** A browser at the challenge: what it shows to sign, and its cookie. */
export interface Asked {
  readonly cookie: string;
  readonly text: string;
  readonly html: string;
}

type Asking = Pick<OperationsSite, 'page'>;

export async function askToSign({ page }: Asking, name: string): Promise<Asked> {
  const { headers, body } = await page.inject({
    ...{ method: 'POST', url: '/-/site/challenge' },
    ...formBody({ name }),
  });
  const [, text = ''] = /printf %s '([^']*)'/.exec(body) ?? [];
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  return { cookie, text: text.replaceAll('&quot;', '"'), html: body };
}

export async function sendSignature(
  { page }: Asking,
  { cookie }: Pick<Asked, 'cookie'>,
  signature: string,
): Promise<Answer & { readonly cookies: readonly string[] }> {
  const { headers, payload } = formBody({ signature });
  const {
    statusCode,
    body,
    headers: sent,
  } = await page.inject({
    ...{ method: 'POST', url: '/-/site/sign-in-with-key', payload },
    headers: { ...headers, cookie },
  });
  const cookies = [sent['set-cookie'] ?? []].flat();
  return { status: statusCode, html: body, text: body.replace(/<[^>]+>/g, ' '), cookies };
}

export async function signInWithKey(site: Asking, name: string): Promise<Person> {
  const asked = await askToSign(site, name);
  const { cookies } = await sendSignature(
    site,
    asked,
    testSignature(name, 'site-delegation', asked.text).armored,
  );
  const cookie = cookies.find((one) => one.startsWith('__Host-operations=')) ?? '';
  return person(site.page, cookie.split(';')[0] ?? '');
}
