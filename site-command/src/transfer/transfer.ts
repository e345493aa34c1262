import { applyCopy, type CopyDigest, type CopyPlan, planCopy, verifyCopy } from './copy-objects.ts';
import { applyRecords, planRecords, type RecordsDigest, type RecordsPlan, verifyRecords } from './records.ts';
import type { SecretPlace, SiteData, TransferSource } from './site-data.ts';
import { TransferError } from './transfer-error.ts';

/** What a transfer writes into each target; null for what is not copied. */
export interface TransferPlan {
  readonly store: CopyPlan | null;
  readonly files: CopyPlan | null;
  readonly records: RecordsPlan | null;
  readonly secret: SecretPlan;
}

/** `set`: the target reads SITE_SECRET, which the operator has to set. `none`: the source reads it too. */
export type SecretPlan = 'write' | 'equal' | 'set' | 'none';

export interface TransferDigest {
  readonly store: CopyDigest | null;
  readonly files: CopyDigest | null;
  readonly records: RecordsDigest | null;
}

/**
 * Compares a source with its targets; writes nothing.
 *
 * @throws {TransferError} `target-not-empty` if a target holds anything that this transfer would not write
 */
export async function planTransfer(source: TransferSource, target: SiteData): Promise<TransferPlan> {
  return {
    secret: await planSecret(source, target.secret),
    files: source.files && (await planCopy(source.files, target.files)),
    records: source.records && (await planRecords(source.records, target.records)),
    store: source.store && (await planCopy(source.store, target.store)),
  };
}

async function planSecret({ secret }: TransferSource, target: SecretPlace): Promise<SecretPlan> {
  const content = secret && (await secret());
  if (!content) return 'none';
  if (target.status === 'setting') return 'set';
  const there = await target.read();
  if (there === null) return 'write';
  if (Buffer.compare(there, content) === 0) return 'equal';
  throw new TransferError(
    'target-not-empty',
    `${target.path} holds another secret: links in mails of the copied site would not work. Choose an empty data folder.`,
  );
}

/**
 * Writes what a plan found missing. Safe to repeat after an interruption. The journal is written last: a server that is
 * started meanwhile finds nothing live.
 */
export async function applyTransfer(
  source: TransferSource,
  target: SiteData,
  plan: TransferPlan,
): Promise<void> {
  if (source.files && plan.files) await applyCopy(source.files, target.files, plan.files);
  if (source.records && plan.records) await applyRecords(source.records, target.records, plan.records);
  const secret = plan.secret === 'write' && source.secret ? await source.secret() : null;
  if (secret && target.secret.status === 'file') await target.secret.create(secret);
  if (source.store && plan.store) await applyCopy(source.store, target.store, plan.store);
}

/**
 * Reads everything back and compares it with the source.
 *
 * @throws {TransferError} `copy-differs`
 */
export async function verifyTransfer(
  source: TransferSource,
  target: SiteData,
  plan: TransferPlan,
): Promise<TransferDigest> {
  if (plan.secret === 'write' && (await planSecret(source, target.secret)) !== 'equal') {
    throw new TransferError('copy-differs', 'The secret was not written.');
  }
  return {
    files: source.files && (await verifyCopy(source.files, target.files)),
    records: plan.records && (await verifyRecords(target.records, plan.records.digest)),
    store: source.store && (await verifyCopy(source.store, target.store)),
  };
}
