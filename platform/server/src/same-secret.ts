import type { IdentityRepository } from './database/repositories.ts';
import { deriveKey } from './signing/signer.ts';
import { StartError } from './start-error.ts';
import { newId } from './system/random.ts';

/**
 * Rejects with a `StartError` for a database of another secret: links, tickets and passes would be invalid.
 *
 * @param replaces the begin of the check of the secret that this one replaces, from the error's message; null: none
 */
export async function requireSameSecret(
  identity: Pick<IdentityRepository, 'establish' | 'replaceSecretCheck'>,
  secret: string,
  replaces: string | null,
): Promise<void> {
  // Derived, so that it does not reveal the secret or any other key.
  const secretCheck = deriveKey(secret, 'secret-check').toString('hex');
  const stored = await identity.establish({ site: newId(), secretCheck });
  if (stored.secretCheck === secretCheck) return;
  const shown = stored.secretCheck.slice(0, 8);
  if (replaces !== shown) {
    throw new StartError(
      `The database was used with another SITE_SECRET: links of one server would be invalid for the others. Set the same SITE_SECRET (or the same file "secret" in DATA_DIR) for all servers; to change it for good, stop them all and start them with SITE_SECRET_REPLACES=${shown}.`,
    );
  }
  await identity.replaceSecretCheck(secretCheck);
}
