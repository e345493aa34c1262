import { createHash } from 'node:crypto';
import { chainAfter } from '../core/entries/hash-chain.ts';
import { changesIn, entryKey } from '../core/entries/journal-entry.ts';
import { canonical, signedText } from '../core/keys/canonical.ts';
import type { Signer } from '../core/keys/signer.ts';
import type { SignatureNamespace } from '../core/keys/ssh-signature.ts';
import type { Journal } from '../core/state/journal-state.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The entries that make a journal long: releases that the store does not have go live, one after the other. At the end, the
 * same is live as before.
 *
 * @param signer on a site with owners, signs entries and their releases
 * @returns the key of each entry, and what is written there
 */
export async function* longJournal(
  known: Journal,
  length: number,
  signer: Signer | null,
): AsyncGenerator<readonly [key: string, content: string]> {
  const real = known.entries.flatMap(changesIn);
  const live = new Map(real.map(({ unit, release }) => [unit, release]));
  const { by } = known.entries.at(-1) ?? { by: '' };
  let chain = known.authority?.chain ?? '';
  const sign = async (namespace: SignatureNamespace, fields: Fields) =>
    signer === null ? fields : { ...fields, signature: await signer.sign(namespace, signedText(fields)) };

  for (let sequence = known.entries.length + 1; sequence <= length; sequence += 1) {
    const left = length - sequence;
    const isReal = left < real.length;
    const like = real[isReal ? real.length - 1 - left : sequence % real.length];
    if (!like) throw new Error('A long journal needs entries at its beginning.');
    const { unit, at } = like;
    const checks = like.evidence?.checks.filter((check) => check.release?.startsWith(`${unit}@`));
    const evidence = like.evidence && { ...like.evidence, checks, findings: [] };
    const release = isReal ? like.release : `rold${String(sequence).padStart(6, '0')}`;
    const record = isReal ? like.record : createHash('sha256').update(release).digest('hex');
    const statement = { format: 1, unit, release, record, commit: null };
    const statements = signer && !isReal && [await sign('site-release', statement)];
    const value = await sign('site-entry', {
      ...{ format: 1, sequence, action: 'activate', unit, release, replaces: live.get(unit), record },
      ...{ at, by, reason: null, recall: false, evidence, ...(statements && { statements }) },
      ...(signer && { previous: chain }),
    });
    if (signer) chain = chainAfter(chain, canonical(value));
    live.set(unit, release);
    yield [entryKey(sequence), `${JSON.stringify(value, null, 2)}\n`];
  }
}
