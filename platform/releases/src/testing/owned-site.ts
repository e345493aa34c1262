import { holdUnits } from '../changes/hold.ts';
import { entryKey } from '../core/entries/journal-entry.ts';
import { readJournal } from '../core/journal/journal.ts';
import { signedText } from '../core/keys/canonical.ts';
import { type Delegation, delegationText } from '../core/keys/delegation.ts';
import { type SignatureNamespace, signatureFile, signInMemory } from '../core/keys/ssh-signature.ts';
import type { ReleaseName } from '../core/releases/release.schema.ts';
import { recordHash } from '../core/releases/release-statement.ts';
import { releaseKey } from '../core/releases/releases.ts';
import { foldJournal } from '../core/state/history.ts';
import type { Store } from '../core/store/store.ts';
import {
  activateAs,
  catalog,
  publishAs,
  rollbackAs,
  setOwners,
  storeAs,
  testKey,
  testOwners,
  testPublicKey,
} from './test-owners.ts';
import { tinyRelease } from './tiny-release.ts';
import { authorOf, tinySite } from './tiny-site.ts';

export type OwnedSite = Awaited<ReturnType<typeof ownedSite>>;

/**
 * A site with eight entries: shell and catalog `a`, from before it had owners; the owners; catalog `b`, then `c`, which was
 * rolled back; a hold, and owners without mira.
 */
export async function ownedSite(mark = 'one') {
  const [store, , first] = await tinySite(['shell', mark], ['catalog', 'a']);
  const { signed } = await setOwners(store);
  const b = await publishAs(store, 'pipe', catalog('b'));
  const c = await publishAs(store, 'pipe', catalog('c'));
  await activateAs(store, 'ravi', b);
  await activateAs(store, 'mira', c);
  await rollbackAs(store, 'machine', 'catalog');
  const asha = storeAs(store, 'asha');
  await holdUnits(asha, ['shell'], authorOf(45), null, await readJournal(asha));
  const { mira: _, ...keys } = testOwners.keys;
  const catalogOwners = { ...testOwners.units.catalog, publish: ['pipe'], activate: ['ravi'] };
  const units = { ...testOwners.units, catalog: catalogOwners };
  await setOwners(store, { ...testOwners, keys, units }, 'ben');
  const next = await publishAs(store, 'pipe', catalog('next'));
  const foreign = await publishAs(store, 'shop', catalog('foreign'));
  const product = await publishAs(store, 'shop', tinyRelease('product', { mark: 'p' }));
  const id = ({ release }: typeof b) => release.id;
  return {
    ...{ store, root: signed?.root ?? '', newest: (await readJournal(store)).authority?.chain ?? '' },
    // Of catalog: live before there were owners, live now, and rolled back.
    ...{ a: id(first), b: id(b), c: id(c) },
    // Never live: published by its pipeline, by somebody who may not, and one of a unit that needs two people.
    ...{ next: id(next), foreign: id(foreign), product: id(product) },
  };
}

export type TeamsSite = Awaited<ReturnType<typeof teamsSite>>;

/** A site with a second team: contact is live, and its owners are others than those of catalog. */
export async function teamsSite() {
  const site = await ownedSite();
  const { store } = site;
  const { owners = testOwners } = (await readJournal(store)).authority ?? {};
  const contact = { publish: ['shop'], activate: ['asha'], paths: ['/contact'] };
  await setOwners(store, { ...owners, units: { ...owners.units, contact } });
  const tiny = await publishAs(store, 'shop', tinyRelease('contact'));
  await activateAs(store, 'asha', tiny);
  return { ...site, contact: tiny.release.id, newest: (await readJournal(store)).authority?.chain ?? '' };
}

type Fields = Readonly<Record<string, unknown>>;

/** What somebody writes by hand at the end of a journal. */
export async function forgedEntry(
  { store }: Pick<OwnedSite, 'store'>,
  fields: Fields,
): Promise<Fields & { readonly sequence: number }> {
  const journal = await readJournal(store);
  const { unit = 'catalog' } = fields;
  const entry = {
    ...{ format: 1, sequence: journal.entries.length + 1, action: 'activate', unit: 'catalog', by: 'eve' },
    ...{ at: authorOf(55).at, reason: null, recall: true, evidence: null },
    ...(typeof unit === 'string' && { replaces: foldJournal(journal).units[unit]?.id ?? null }),
    ...{ previous: journal.authority?.chain, ...fields },
  };
  const { release } = fields;
  if (entry.action !== 'activate' || typeof release !== 'string') return entry;
  const content = await store.read(releaseKey({ unit: entry.unit, id: release }, 'release.json'));
  return { record: content && recordHash(content), ...entry };
}

export function signedBy(name: string, value: object, namespace: SignatureNamespace = 'site-entry'): Fields {
  return { ...value, signature: signInMemory(testKey(name), namespace, signedText(value)) };
}

/** A delegation of asha to the key of `session`. */
export function delegationOf(root: string, fields: Partial<Delegation> = {}, by = 'asha'): Delegation {
  const delegation = {
    ...{ format: 1 as const, root, by, key: testPublicKey('session'), may: ['rollback', 'hold'] },
    ...{ from: authorOf(50).at, until: authorOf(59).at, ...fields },
  };
  return {
    ...delegation,
    signature: signInMemory(testKey(by), 'site-delegation', delegationText(delegation)),
  };
}

export async function overwrite(store: Store, key: string, content: Uint8Array | object): Promise<void> {
  await store.remove(key);
  const bytes = content instanceof Uint8Array ? content : new TextEncoder().encode(JSON.stringify(content));
  await store.create(key, bytes);
}

export async function readJson(store: Store, key: string): Promise<Record<string, unknown>> {
  return JSON.parse(new TextDecoder().decode((await store.read(key)) ?? new Uint8Array()));
}

export function statementFile(name: ReleaseName, by: string): string {
  return releaseKey(name, signatureFile({ text: testPublicKey(by) }));
}

export function writeEntry(store: Store, value: { readonly sequence?: unknown }): Promise<void> {
  return overwrite(store, entryKey(Number(value.sequence)), value);
}

/** Gives a live release another record, as a newer version may have written and checked it. */
export async function rewriteRecord(store: Store, { unit, id }: ReleaseName, record: object): Promise<void> {
  const content = new TextEncoder().encode(JSON.stringify(record));
  await overwrite(store, releaseKey({ unit, id }, 'release.json'), content);
  const checked = recordHash(content);
  for (const key of await store.list('journal/')) {
    const entry = await readJson(store, key);
    if (entry.unit === unit && entry.release === id)
      await overwrite(store, key, { ...entry, record: checked });
  }
}
