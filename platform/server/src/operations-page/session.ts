import type { Delegation } from '@platform/releases/owners';
import type { FastifyReply } from 'fastify';
import type { Core } from '../core/core.ts';
import { signedCookie } from '../signing/signed-cookie.ts';
import { createSigner } from '../signing/signer.ts';
import { newId } from '../system/random.ts';
import { withinTime } from '../system/within-time.ts';

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

/** How long a session and a delegation last (ms). */
export const longestSession = 12 * 60 * 60_000;

/** How long it may take to find out whether a session has ended (ms). */
const checkTime = 1000;

/** Among the ids that count once. */
const endOf = (id: string) => `session/${id}`;

/** A cookie that every server of the site accepts. Browsers send it to the page's host only. */
export function pageCookie<Value>(core: Pick<Core, 'secret' | 'clock'>, name: string, origin: string) {
  const secure = origin.startsWith('https:');
  // With this prefix, browsers take the cookie from this host only, and not from a script at another host of its domain.
  return signedCookie<Value>(core, secure ? `__Host-${name}` : name, { sameSite: 'strict', secure });
}

/** @param origin of the page */
export function createSessions({ secret, environment, clock, repositories }: Core, origin: string) {
  const { usedIds } = repositories;
  // Sessions end when the token changes.
  const own = { secret: JSON.stringify([secret, environment.operationsToken]), clock };
  const cookie = pageCookie<Session>(own, 'operations', origin);
  const signer = createSigner(own.secret, 'operations-form');
  return {
    beginWithToken(reply: FastifyReply, name: string) {
      cookie.write(reply, { id: newId(), who: { kind: 'token', name } }, longestSession);
    },
    /** @param id that the key of the delegation was derived from; a session lasts as long as its delegation */
    beginWithKey(reply: FastifyReply, id: string, delegation: Delegation) {
      const who = { kind: 'operator', name: delegation.by, delegation } as const;
      cookie.write(reply, { id, who }, Date.parse(delegation.until) - clock.now());
    },
    /** Null without a valid session. Whether an operator's key is still one of the owners is for the caller. */
    read: cookie.read,
    /** Ends it on every server, also for a copy of the cookie. Rejects if the database does not answer. */
    async end(reply: FastifyReply, { id }: Session) {
      cookie.remove(reply);
      await usedIds.use(endOf(id), clock.now() + longestSession);
    },
    /** False while the database does not answer: then too, people must be able to roll back. */
    hasEnded: ({ id }: Session) => withinTime(usedIds.isUsed(endOf(id)), checkTime, clock).catch(() => false),
    /** What each form of the session contains. */
    formToken: ({ id }: Session) => signer.sign([id]),
    isFormToken: ({ id }: Session, text: string) => signer.matches([id], text),
  };
}
