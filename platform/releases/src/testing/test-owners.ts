import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { activate } from '../changes/activate.ts';
import { approvalOf, approve } from '../changes/approve.ts';
import { applyOwners, planOwners } from '../changes/change-owners.ts';
import type { NoteEntry } from '../core/entries/journal-entry.ts';
import { readJournal } from '../core/journal/journal.ts';
import type { Signer } from '../core/keys/signer.ts';
import { type SignatureNamespace, signInMemory, sshKeyText } from '../core/keys/ssh-signature.ts';
import type { Owners } from '../core/owners/owners.ts';
import { publish } from '../core/releases/publish.ts';
import type { ReleaseName } from '../core/releases/release.schema.ts';
import type { Store } from '../core/store/store.ts';
import { renderHere } from './render-here.ts';
import { type TinyRelease, tinyRelease } from './tiny-release.ts';
import { authorOf, rollbackTiny } from './tiny-site.ts';

/** The bytes before the seed of an Ed25519 key (PKCS #8). */
const keyHead = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The same key for the same name. */
export function testKey(name: string): KeyObject {
  const seed = Buffer.alloc(32, name);
  return createPrivateKey({ key: Buffer.concat([keyHead, seed]), format: 'der', type: 'pkcs8' });
}

/** As in a `.pub` file. */
export const testPublicKey = (name: string) => sshKeyText(createPublicKey(testKey(name)));

function testSigner(name: string): Signer {
  return {
    publicKey: async () => testPublicKey(name),
    sign: async (namespace, message) => signInMemory(testKey(name), namespace, message),
  };
}

/** What `ssh-keygen` would sign with a key, and the line of its `.pub` file. */
export function testSignature(name: string, namespace: SignatureNamespace, message: string) {
  return { armored: signInMemory(testKey(name), namespace, message), line: testPublicKey(name) };
}

/** A store as somebody with a key sees it. */
export function storeAs(store: Store, name: string | null, root: string | null = null): Store {
  return { ...store, identity: { root, signer: name === null ? null : testSigner(name) } };
}

/** Who owns the test site. `eve` is nobody. */
export const testOwners: Owners = {
  format: 1,
  keys: Object.fromEntries(
    ['asha', 'ben', 'ravi', 'mira', 'pipe', 'branch', 'shop', 'machine'].map((name) => [
      name,
      testPublicKey(name),
    ]),
  ),
  operators: ['asha', 'ben'],
  rollback: ['machine'],
  units: {
    shell: { publish: ['shop'], activate: ['asha'] },
    catalog: {
      ...{ publish: ['pipe'], preview: ['branch'], activate: ['ravi', 'mira'] },
      paths: ['/cellar', '/join-innovation'],
    },
    product: { publish: ['shop'], activate: ['asha', 'ravi'], approvals: 2, paths: ['/TimeTable'] },
  },
};

export async function setOwners(
  store: Store,
  owners: Owners = testOwners,
  by = 'asha',
  reset = false,
): Promise<NoteEntry> {
  const mine = storeAs(store, by);
  const author = authorOf(20, by);
  const options = { reset, force: true, at: author.at };
  return applyOwners(mine, await planOwners(mine, owners, await readJournal(mine), options), author);
}

export async function publishAs(store: Store, name: string | null, tiny: TinyRelease): Promise<TinyRelease> {
  await publish(storeAs(store, name), tiny.release, tiny.readFile, authorOf(21));
  return tiny;
}

export async function activateAs(store: Store, name: string, tiny: TinyRelease, minute = 30) {
  return activate(storeAs(store, name), tiny.release, authorOf(minute, name), { render: renderHere });
}

export async function rollbackAs(store: Store, name: string, unit: string, minute = 40, hold = false) {
  const mine = storeAs(store, name);
  return rollbackTiny(mine, unit, authorOf(minute, name), { hold });
}

export const catalog = (mark: string) => tinyRelease('catalog', { mark });

export async function approveAs(
  store: Store,
  name: string,
  releases: readonly ReleaseName[],
  leaving: readonly ReleaseName[] = [],
): Promise<NoteEntry> {
  const mine = storeAs(store, name);
  const base = await readJournal(mine);
  return approve(mine, await approvalOf(mine, releases, leaving, base), authorOf(31, name), base);
}
