import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { type Delegation, sshKeyText } from '@platform/releases/owners';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Core } from '../core/core.ts';
import { deriveKey } from '../signing/signer.ts';
import { newId } from '../system/random.ts';
import { longestSession, pageCookie } from './session.ts';

/** What somebody has to sign: a delegation to the key of a session that has not begun. */
export interface Challenge {
  /** Of the session. */
  readonly id: string;
  readonly delegation: Omit<Delegation, 'signature'>;
}

interface StoredChallenge {
  readonly id: string;
  readonly by: string;
  readonly root: string;
  /** In ms since 1970. */
  readonly began: number;
}

/** How long somebody may take to sign (ms). */
const timeToSign = 10 * 60_000;

const actions = ['activate', 'rollback', 'hold', 'release-hold'];

/**
 * Any server of the site takes the answer. The answer is for this browser, site and secret: the text has the key of the session,
 * which is derived from the secret and the id in the cookie.
 *
 * @param origin of the page
 */
export function createChallenges({ secret, clock }: Core, origin: string) {
  const cookie = pageCookie<StoredChallenge>({ secret, clock }, 'operations-challenge', origin);
  const challengeOf = ({ id, by, root, began }: StoredChallenge): Challenge => {
    const key = sshKeyText(createPublicKey(sessionKey(secret, id)));
    const [from, until] = [0, longestSession].map((after) => new Date(began + after).toISOString());
    const text = { format: 1 as const, root, by, key, may: actions, from: from ?? '', until: until ?? '' };
    return { id, delegation: { ...text, site: origin } };
  };
  return {
    /** @param root fingerprint of the owners */
    begin(reply: FastifyReply, by: string, root: string): Challenge {
      const challenge = { id: newId(), by, root, began: clock.now() };
      cookie.write(reply, challenge, timeToSign);
      return challengeOf(challenge);
    },
    /** The challenge of this browser; null if it has none, or it is too old. */
    read(request: FastifyRequest): Challenge | null {
      const challenge = cookie.read(request);
      return challenge && challengeOf(challenge);
    },
    end: cookie.remove,
  };
}

/** The bytes before the seed of an Ed25519 key (PKCS #8). */
const keyHead = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key of a session. Every server with the secret can derive it, and it is stored nowhere. */
export function sessionKey(secret: string, id: string): KeyObject {
  const seed = deriveKey(secret, `operations-key ${id}`);
  return createPrivateKey({ key: Buffer.concat([keyHead, seed]), format: 'der', type: 'pkcs8' });
}
