import { createHash } from 'node:crypto';
import { fromJson, isRecord } from '../json.ts';
import { hasSignedText, signedText } from '../keys/canonical.ts';
import type { Signer } from '../keys/signer.ts';
import { isSignatureFile, parseSshKey, signatureFile, verifySignature } from '../keys/ssh-signature.ts';
import { keysOf, may, nameOfKey, type Owners, type ReleaseRole } from '../owners/owners.ts';
import type { Store } from '../store/store.ts';

/** A rendered page: `pages/<shell>/<owner>/<file>`, where the owner is `catalog@r3k9x0a1bc`. */
const pageKey = /^(pages\/[^/]+\/([^/@]+)@[^/]+\/)([^/]+)$/;

/**
 * Beside the pages of a pair of releases: their hashes, signed by who has rendered them. Pages can be signed for the next owners
 * while those of today still trust them.
 */
interface PageSignature {
  readonly format: 1;
  /** Where the pages are: `pages/<shell>/<owner>/`. */
  readonly place: string;
  /** File → SHA-256. */
  readonly pages: Readonly<Record<string, string>>;
  readonly signature: string;
}

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

export function pageSigner({ identity }: Pick<Store, 'identity'>): Signer | null {
  return (identity?.pages === undefined ? identity?.signer : identity.pages) ?? null;
}

export async function signPages(store: Store, pages: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const [, place] = pageKey.exec([...pages.keys()][0] ?? '') ?? [];
  const signer = pageSigner(store);
  const key = signer && parseSshKey(await signer.publicKey());
  if (!signer || !key || place === undefined) return;
  const file = place + signatureFile(key);
  const hashes = [...pages].map(([key, content]) => [key.slice(place.length), hashOf(content)] as const);
  const record = { format: 1, place, pages: Object.fromEntries(hashes) };
  const signature = await signer.sign('site-pages', signedText(record));
  await store.remove(file);
  await store.create(file, new TextEncoder().encode(JSON.stringify({ ...record, signature })));
}

/**
 * Returns whether the content of a rendered page was signed by somebody who may make its unit, or the shell, go live or back;
 * with the role `preview`, also by somebody who may preview the unit.
 * Signatures are read once for all pages of a pair, and again for a page that does not fit.
 */
export function pageTrust(
  store: Pick<Store, 'read'>,
  role: ReleaseRole,
): (owners: Owners, key: string, content: Uint8Array) => Promise<boolean> {
  const known = new Map<string, readonly PageSignature[]>();
  return async (owners, key, content) => {
    const [, place, unit, file] = pageKey.exec(key) ?? [];
    if (place === undefined || unit === undefined || file === undefined) return false;
    if (isSignatureFile(file)) return true;
    const fits = (signature: PageSignature) =>
      signature.pages[file] === hashOf(content) && isBySomebodyWhoMay(signature, owners, unit, role);
    if (known.get(place)?.some(fits)) return true;
    const keys = keysOf(owners, (name) => mayRender(owners, name, unit, role));
    const read = keys.map(async (key) => parse(await store.read(place + signatureFile(key)), place));
    const signatures = (await Promise.all(read)).filter((signature) => signature !== null);
    known.set(place, signatures);
    return signatures.some(fits);
  };
}

function isBySomebodyWhoMay(
  signature: PageSignature,
  owners: Owners,
  unit: string,
  role: ReleaseRole,
): boolean {
  const key = verifySignature(signature.signature, 'site-pages', signedText(signature));
  const name = key && nameOfKey(owners, key);
  return name !== null && mayRender(owners, name, unit, role);
}

function mayRender(owners: Owners, name: string, unit: string, role: ReleaseRole): boolean {
  if (role === 'preview' && may(owners, name, 'preview', unit)) return true;
  return may(owners, name, 'rollback', unit) || may(owners, name, 'activate', 'shell');
}

function parse(content: Uint8Array | null, place: string): PageSignature | null {
  const value = fromJson(content);
  if (!isRecord(value) || value.place !== place || typeof value.signature !== 'string') return null;
  return isRecord(value.pages) && hasSignedText(value) ? (value as unknown as PageSignature) : null;
}
