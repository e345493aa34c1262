import { createHash } from 'node:crypto';
import { fromJson, isRecord } from '../json.ts';
import { canonical, hasSignedText, signedText } from '../keys/canonical.ts';
import { type SshKey, verifySignature } from '../keys/ssh-signature.ts';

/** Says, with a signature, what a release is. It is in the `signatureFile` of its key, beside `release.json`. */
export interface ReleaseStatement {
  readonly format: 1;
  readonly unit: string;
  readonly release: string;
  /** `recordHash` of its `release.json`, which has the hash of each file. */
  readonly record: string;
  readonly commit: string | null;
  /** Address of the pipeline run that published it. */
  readonly run?: string;
  readonly signature: string;
}

/**
 * SHA-256 of a `release.json`, without `source`: two commits with the same inputs are the same release. Null if it is no
 * JSON object.
 */
export function recordHash(content: Uint8Array): string | null {
  const value = fromJson(content);
  if (!isRecord(value)) return null;
  try {
    return createHash('sha256')
      .update(canonical({ ...value, source: undefined }))
      .digest('hex');
  } catch {
    // It is nested too deeply.
    return null;
  }
}

export function statementKey(statement: ReleaseStatement): SshKey | null {
  return verifySignature(statement.signature, 'site-release', signedText(statement));
}

export function parseStatement(content: Uint8Array | null): ReleaseStatement | null {
  const value = fromJson(content);
  return isStatement(value) && hasSignedText(value) ? value : null;
}

export function isStatement(value: unknown): value is ReleaseStatement {
  if (!isRecord(value)) return false;
  const { format, unit, release, record, commit, run, signature } = value;
  const texts = [unit, release, record, signature, commit ?? '', run ?? ''];
  return format === 1 && texts.every((text) => typeof text === 'string');
}
