import { TransferError } from './transfer-error.ts';

export type SecretPlace =
  /** In the data folder. */
  | {
      readonly status: 'file';
      readonly path: string;
      read(): Promise<Uint8Array | null>;
      /** Readable by its owner only; false, and nothing changed, if the file exists. */
      create(content: Uint8Array): Promise<boolean>;
    }
  /** In the setting SITE_SECRET. */
  | { readonly status: 'setting' };

/** `set`: the target reads SITE_SECRET, which the operator has to set. `none`: the source reads it too. */
export type SecretPlan = 'write' | 'equal' | 'set' | 'none';

/** @throws {TransferError} `target-not-empty` if the target has another secret */
export async function planSecret(source: SecretPlace, target: SecretPlace): Promise<SecretPlan> {
  const content = source.status === 'file' ? await source.read() : null;
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

export async function copySecret(source: SecretPlace, target: SecretPlace, plan: SecretPlan): Promise<void> {
  const content = plan === 'write' && source.status === 'file' ? await source.read() : null;
  if (content && target.status === 'file') await target.create(content);
}
