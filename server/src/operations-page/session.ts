import { type Delegation, isDelegation } from '@site/composition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Core } from '../core.ts';
import { createSigner } from '../signing/signer.ts';
import { newId } from '../system/random.ts';
import { withinTime } from '../system/within-time.ts';
import { signedCookie } from './signed-cookie.ts';

/** Who is signed in. With the token, a person has typed the name; an operator has proved it with a key. */
export type Who =
  | { readonly kind: 'token'; readonly name: string }
  | {
      readonly kind: 'operator';
      readonly name: string;
      /** What the operator has signed: the key of the session may act for them. */
      readonly delegation: Delegation;
    };

export interface Session {
  readonly id: string;
  readonly who: Who;
}

/** Signed cookies, so that every server of the site accepts them. Needs `@fastify/cookie`. */
export interface Sessions {
  beginWithToken(reply: FastifyReply, name: string): void;
  /** @param id that the key of the delegation was derived from; a session lasts as long as its delegation */
  beginWithKey(reply: FastifyReply, id: string, delegation: Delegation): void;
  /** Null without a valid session. Whether an operator's key is still one of the owners is for the caller. */
  read(request: FastifyRequest): Session | null;
  /** Ends it on every server, also for a copy of the cookie. Rejects if the database does not answer. */
  end(reply: FastifyReply, session: Session): Promise<void>;
  /** False while the database does not answer: then too, people must be able to roll back. */
  hasEnded(session: Session): Promise<boolean>;
  /** What each form of the session contains. */
  formToken(session: Session): string;
  isFormToken(session: Session, text: string): boolean;
}

/** How long a session and a delegation last (ms). */
export const longestSession = 12 * 60 * 60_000;

/** How long it may take to find out whether a session has ended (ms). */
const lookTime = 1000;

/** Among the ids that count once. */
const endOf = (id: string) => `session/${id}`;

/** @param origin of the page: its cookies are of no other host */
export function createSessions(
  { secret, environment, clock, random, repositories }: Core,
  origin: string,
): Sessions {
  const { usedIds } = repositories;
  // Sessions end when the token changes.
  const signer = createSigner(JSON.stringify([secret, environment.operationsToken]), 'operations-session');
  const cookie = signedCookie({ name: 'operations', purpose: 'session', signer, origin });
  return {
    beginWithToken(reply, name) {
      const parts = [newId(random), 'token', name, String(clock.now() + longestSession)];
      cookie.write(reply, parts, longestSession);
    },
    beginWithKey(reply, id, delegation) {
      const until = Date.parse(delegation.until);
      const parts = [id, 'operator', delegation.by, String(until), JSON.stringify(delegation)];
      cookie.write(reply, parts, until - clock.now());
    },
    read(request) {
      const [id = '', kind, name = '', expires, signed = 'null'] = cookie.read(request) ?? [];
      if (expires === undefined || Number(expires) <= clock.now()) return null;
      if (kind === 'token') return { id, who: { kind, name } };
      const delegation: unknown = JSON.parse(signed);
      return kind === 'operator' && isDelegation(delegation) ? { id, who: { kind, name, delegation } } : null;
    },
    async end(reply, { id }) {
      cookie.remove(reply);
      await usedIds.use(endOf(id), clock.now() + longestSession);
    },
    hasEnded: ({ id }) =>
      withinTime(usedIds.isUsed(endOf(id)), lookTime, clock, () => new Error('late')).catch(() => false),
    formToken: ({ id }) => signer.sign(['form', id]),
    isFormToken: ({ id }, text) => signer.matches(['form', id], text),
  };
}
