import type { UnitName } from '@platform/contract';
import type { Journal } from '@platform/releases';
import { CompositionError, type JournalEntry, type Store, unitsOf } from '@platform/releases';
import {
  authorityAt,
  type Delegation,
  delegationText,
  isOwned,
  may,
  mayNow,
  nameOfKey,
  parseSshKey,
  type Role,
  sessionSigner,
  verifySignature,
} from '@platform/releases/owners';
import { sessionKey } from './challenge.ts';
import type { Session } from './session.ts';

/** As whom a session changes the site. */
export interface Actor {
  /** Signs as the actor. */
  readonly store: Store;
  /** Who the journal says it was. */
  readonly by: string;
  /** Begins the reason of each entry: the name that somebody has typed, if `by` is a server's key. Often empty. */
  readonly prefix: string;
  /** Why it cannot do all that the page has; null if its rights are those of the person. */
  readonly limit: string | null;
  /** Why it may not do something to a unit, in a sentence; null if it may. */
  refusal(role: Role, unit: UnitName): string | null;
}

/**
 * @param journal the one that says who the owners are
 * @param at now (ISO 8601)
 */
export async function actorOf(
  { store, secret }: { readonly store: Store; readonly secret: string },
  journal: Journal,
  { id, who }: Session,
  at: string,
): Promise<Actor> {
  const { name } = who;
  const state = journal;
  if (!isOwned(state)) return { store, by: name, prefix: '', limit: null, refusal: () => null };
  const isAllowed = (by: string, role: Role, unit: UnitName) => mayNow(state, by, role, unit, at);
  const { root = null, signer = null } = store.identity ?? {};
  if (who.kind === 'operator') {
    const session = sessionSigner(who.delegation, sessionKey(secret, id));
    return {
      // Readers take rendered pages of owners' keys only: the server signs what it renders.
      ...{ store: { ...store, identity: { root, signer: session, pages: signer } }, by: name },
      ...{ prefix: '', limit: null },
      refusal: (role, unit) =>
        isAllowed(name, role, unit)
          ? null
          : `${name} does not have the right to ${role} ${unit}: see "npm run site -- who ${unit}".`,
    };
  }
  const key = await ownKey(store);
  const server = 'fault' in key ? null : nameOfKey(state.authority.owners, key);
  const why = 'fault' in key ? key.fault : 'The key of this server is not among the owners of this site.';
  const advice = 'Sign out, and sign in with your own key.';
  return {
    ...{ store, by: server ?? name, prefix: `${name}, with the token: ` },
    limit:
      server === null
        ? `With the token, nothing can be changed. ${why} ${advice}`
        : `With the token, changes are signed by this server’s key ${server}, which may not do all that you may. To do the rest: ${advice}`,
    refusal: (role, unit) => {
      if (server === null) return `${why} ${advice}`;
      if (isAllowed(server, role, unit)) return null;
      return `This server’s key ${server} does not have the right to ${role} ${unit}. ${advice}`;
    },
  };
}

/** Whether an actor has written an entry. With the token, several people write with the key of one server. */
export function isBy({ by, prefix }: Actor, entry: JournalEntry): boolean {
  return entry.by === by && (entry.reason ?? '').startsWith(prefix);
}

async function ownKey({ identity }: Store) {
  try {
    const key = parseSshKey((await identity?.signer?.publicKey()) ?? '');
    return key ?? { fault: 'This site has owners, and this server has no key of them.' };
  } catch (error) {
    if (!(error instanceof CompositionError)) throw error;
    return { fault: error.message };
  }
}

/** Why a signed delegation lets nobody in, in a sentence; null if it does. */
export function delegationFault(journal: Journal, delegation: Delegation): string | null {
  const authority = journal.authority;
  if (authority === null) return 'This site has no owners.';
  const { owners, keys, root } = authorityAt(authority, delegation.from);
  const key = verifySignature(delegation.signature, 'site-delegation', delegationText(delegation));
  if (key === null)
    return 'This is no signature of this text with "-n site-delegation". Sign the text that is shown here, and paste all lines of the signature.';
  const name = nameOfKey(owners, key);
  const shown = key.fingerprint;
  if (name === null) {
    const former = keys.get(key.text);
    return former === undefined
      ? `The key ${shown} is not among the owners of this site.`
      : `The key ${shown} of ${former} was withdrawn or has expired.`;
  }
  if (name !== delegation.by) return `The key ${shown} is that of ${name}, and not of ${delegation.by}.`;
  if (root !== delegation.root) return 'The owners of this site were replaced meanwhile. Begin again.';
  // Who may activate a unit may roll it back.
  const isAllowed = unitsOf(journal).some((unit) => may(owners, name, 'rollback', unit));
  return isAllowed ? null : `${name} may change nothing that is live: see "npm run site -- who".`;
}
