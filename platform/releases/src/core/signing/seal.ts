import { CompositionError } from '../composition-error.ts';
import { chainBefore, linkOf } from '../entries/hash-chain.ts';
import { type ChangeEntry, changesIn, type JournalEntry, type NoteEntry } from '../entries/journal-entry.ts';
import { signedText } from '../keys/canonical.ts';
import type { Signer } from '../keys/signer.ts';
import { parseSshKey } from '../keys/ssh-signature.ts';
import type { Owners, Role } from '../owners/owners.ts';
import type { ReleaseStatement } from '../releases/release-statement.ts';
import type { Authority } from '../state/authority.ts';
import { isOwned, type Journal, type JournalState } from '../state/journal-state.ts';
import { authorityAt, stateAtTime } from '../state/key-expiry.ts';
import { mayNow } from '../state/rights.ts';
import type { Store } from '../store/store.ts';
import { authorise, authoriseFirst, rootOf } from './authorise.ts';
import { type Fields, signerName } from './entry-signer.ts';
import { findStatement } from './released-by.ts';

/**
 * Signs an entry, on a site with owners. It is signed as its readers will validate it, so nothing is written that has no
 * effect.
 *
 * @param more fields of the value that are not of the entry
 * @returns the entry as its readers will have it, and its value as the journal will have it
 * @throws {CompositionError} `not-allowed` without a key, or with one that may not do this
 */
export async function seal<E extends ChangeEntry | NoteEntry>(
  store: Store,
  journal: Journal,
  planned: E,
  more: Fields = {},
): Promise<{ readonly entry: E; readonly value: object }> {
  if (planned.unit === null && planned.owners && (!isOwned(journal) || planned.reset))
    return sealRoot(store, planned, planned.owners, journal);
  if (!isOwned(journal)) return { entry: planned, value: planned };
  const { authority } = journal;
  const { signer, by } = await requireSigner(store, authority);
  const statements =
    planned.action === 'activate'
      ? await statementsFor(store, planned, authorityAt(authority, planned.at))
      : [];
  const fields = { ...planned, by, ...(statements.length > 0 && { statements }) };
  const { delegation } = signer;
  const value = await signed(signer, {
    ...{ ...fields, ...more, previous: authority.chain },
    ...(delegation && { delegation }),
  });
  const authorised = authorise(journal, candidateOf(planned, value), store.identity?.root ?? null);
  return { value, entry: accepted<E>(authorised) };
}

/** Signs the first owners of a journal, or owners that replace those before although none of their operators signs them. */
async function sealRoot<E extends JournalEntry>(
  store: Store,
  planned: NoteEntry,
  owners: Owners,
  state: JournalState,
): Promise<{ readonly entry: E; readonly value: object }> {
  const { signer, by } = await requireSigner(store, { owners });
  const previous = state.authority?.chain ?? (await chainBefore(store, planned.sequence));
  const value = await signed(signer, { ...planned, by, previous });
  const candidate = candidateOf(planned, value);
  const authorised = isOwned(state)
    ? authorise(state, candidate, rootOf(value))
    : authoriseFirst(candidate, previous);
  return { value, entry: accepted<E>(authorised) };
}

async function signed(signer: Signer, value: Fields): Promise<object> {
  const namespace = value.action === 'owners' ? 'site-owners' : 'site-entry';
  // As it is read again: without undefined fields.
  const plain = JSON.parse(JSON.stringify(value)) as object;
  return { ...plain, signature: await signer.sign(namespace, signedText(plain)) };
}

function candidateOf({ sequence }: JournalEntry, value: object) {
  return { sequence, ...linkOf(Buffer.from(JSON.stringify(value))) };
}

function accepted<E extends JournalEntry>(authorised: ReturnType<typeof authorise>): E {
  if (authorised.status !== 'entry') throw new CompositionError('bad-journal', authorised.reason);
  const { rejected } = authorised.entry as Partial<NoteEntry>;
  if (rejected)
    throw new CompositionError(
      rejected.code === 'approval-missing' ? rejected.code : 'not-allowed',
      `${rejected.sentence.replace(/^Entry \d+ has no effect: it/, 'Nothing was changed: the entry')} See "npm run site -- who".`,
    );
  return authorised.entry as E;
}

/** The key of this process, and its name among the owners. @throws {CompositionError} `not-allowed` */
export async function requireSigner(
  { identity }: Store,
  authority: Pick<Authority, 'owners'>,
): Promise<{ readonly signer: Signer; readonly by: string }> {
  const signer = identity?.signer ?? null;
  if (signer === null)
    throw new CompositionError('not-allowed', 'This site has owners: set SITE_KEY to the path of your key.');
  const key = signer.delegation === undefined ? await signer.publicKey() : null;
  const by = key === null ? signer.delegation?.by : signerName(authority, key);
  if (by) return { signer, by };
  const { fingerprint = 'of SITE_KEY' } = parseSshKey(key ?? '') ?? {};
  throw new CompositionError(
    'not-allowed',
    `The key ${fingerprint} is not among the owners of this site: an operator adds it with "npm run site -- owners".`,
  );
}

async function statementsFor(
  store: Store,
  entry: JournalEntry,
  { owners }: Authority,
): Promise<readonly ReleaseStatement[]> {
  const found = changesIn(entry).map(({ unit, release, record }) =>
    record === undefined ? null : findStatement(store, owners, { unit, id: release, record }, 'publish'),
  );
  return (await Promise.all(found)).filter((statement) => statement !== null);
}

/**
 * Refuses early what readers of the journal would reject. They validate the written entry again.
 *
 * @param at now (ISO 8601)
 * @throws {CompositionError} `not-allowed`
 */
export async function requireRight(
  store: Store,
  journal: Journal,
  role: Role,
  units: readonly string[],
  at?: string,
): Promise<void> {
  if (!isOwned(journal)) return;
  const state = stateAtTime(journal, at);
  const { authority } = state;
  const { by } = await requireSigner(store, authority);
  const forbidden = units.find((unit) => !mayNow(state, by, role, unit, at ?? authority.at));
  if (forbidden !== undefined)
    throw new CompositionError(
      'not-allowed',
      `${by} does not have the right to ${role} ${forbidden}: see "npm run site -- who ${forbidden}".`,
    );
}

/** The right to one unit of a set is enough: others can approve the rest. @throws {CompositionError} `not-allowed` */
export async function requireRightToOne(
  store: Store,
  journal: Journal,
  units: readonly string[],
): Promise<void> {
  const refusals = await Promise.allSettled(
    units.map((unit) => requireRight(store, journal, 'activate', [unit])),
  );
  const [first] = refusals;
  if (first?.status === 'rejected' && refusals.every(({ status }) => status === 'rejected'))
    throw first.reason;
}
