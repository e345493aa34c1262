import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { type Delegation, sshKeyText } from '@site/composition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Core } from '../core.ts';
import { createSigner, deriveKey } from '../signing/signer.ts';
import { newId } from '../system/random.ts';
import { longestSession } from './session.ts';
import { signedCookie } from './signed-cookie.ts';

/** What somebody has to sign: a delegation to the key of a session that has not begun. */
export interface Challenge {
  /** Of the session. */
  readonly id: string;
  readonly delegation: Omit<Delegation, 'signature'>;
}

/**
 * Challenges are in a signed cookie, so any server of the site takes the answer. The answer is for this browser, site and
 * secret: the text has the key of the session, which is derived from the secret and the id in the cookie.
 */
export interface Challenges {
  /** @param root fingerprint of the owners */
  begin(reply: FastifyReply, name: string, root: string): Challenge;
  /** The challenge of this browser; null if it has none, or it is too old. */
  read(request: FastifyRequest): Challenge | null;
  end(reply: FastifyReply): void;
}

/** How long somebody may take to sign (ms). */
const timeToSign = 10 * 60_000;

const actions = ['activate', 'rollback', 'hold', 'release-hold'];

export function createChallenges({ secret, clock, random }: Core, origin: string): Challenges {
  const signer = createSigner(secret, 'operations-challenge');
  const cookie = signedCookie({ name: 'operations-challenge', purpose: 'challenge', signer, origin });
  const challengeOf = ([id = '', by = '', root = '', began = '']: readonly string[]): Challenge => {
    const key = sshKeyText(createPublicKey(sessionKey(secret, id)));
    const [from, until] = [0, longestSession].map((after) => new Date(Number(began) + after).toISOString());
    const text = { format: 1 as const, root, by, key, may: actions, from: from ?? '', until: until ?? '' };
    return { id, delegation: { ...text, site: origin } };
  };
  return {
    begin(reply, name, root) {
      const parts = [newId(random), name, root, String(clock.now())];
      cookie.write(reply, parts, timeToSign);
      return challengeOf(parts);
    },
    read(request) {
      const parts = cookie.read(request);
      return parts && clock.now() < Number(parts[3]) + timeToSign ? challengeOf(parts) : null;
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
