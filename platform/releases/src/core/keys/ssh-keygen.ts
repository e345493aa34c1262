import { execFile } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CompositionError } from '../composition-error.ts';
import type { Identity, Signer } from './signer.ts';
import { parsePrivateKey, parseSshKey, signInMemory, sshKeyText } from './ssh-signature.ts';

/** A security key waits for a touch (ms). */
const longestSigning = 60_000;

/**
 * Signs with the key of a file. Another one, which has a passphrase or is in an agent or a security key, needs `ssh-keygen`.
 *
 * @param path of a private key, or of a public one whose private key is in the agent
 */
function sshSigner(path: string): Signer {
  const keygen = (args: readonly string[], input = '') =>
    new Promise<string>((resolve, reject) => {
      const child = execFile('ssh-keygen', args, { timeout: longestSigning }, (error, stdout, stderr) => {
        if (!error) return resolve(stdout);
        const reason =
          error.code === 'ENOENT' ? 'ssh-keygen is not installed' : stderr.trim() || error.message;
        reject(new CompositionError('not-allowed', `SITE_KEY cannot sign: ${reason}.`, { cause: error }));
      });
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input);
    });
  /** Read each time: a key can be replaced. */
  const ownKey = async () => parsePrivateKey(await readFile(path, 'utf8').catch(() => ''));
  return {
    publicKey: async () => {
      const own = await ownKey();
      if (own) return sshKeyText(createPublicKey(own));
      const file = path.endsWith('.pub') ? path : `${path}.pub`;
      const line = await readFile(file, 'utf8').catch(() => keygen(['-y', '-f', path]));
      const key = parseSshKey(line);
      if (key) return key.text;
      throw new CompositionError(
        'not-allowed',
        'SITE_KEY is no Ed25519 key: make one with ssh-keygen -t ed25519.',
      );
    },
    sign: async (namespace, message) => {
      const own = await ownKey();
      if (own) return signInMemory(own, namespace, message);
      return keygen(['-Y', 'sign', '-q', '-n', namespace, '-f', path], message);
    },
  };
}

/** Who a process is, by its environment: `SITE_KEY` and `OWNERS_ROOT`. */
export function identityOf(env: NodeJS.ProcessEnv): Identity {
  const path = env.SITE_KEY?.trim();
  return { root: env.OWNERS_ROOT?.trim() || null, signer: path ? sshSigner(path) : null };
}
