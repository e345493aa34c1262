import { createHash } from 'node:crypto';
import type { ObjectDigest } from '../transfer/object-set.ts';
import type { RecordsDigest } from '../transfer/records.ts';

/** One backup: which contents of the folder it has, and of when it is. */
export interface Manifest {
  readonly format: 1;
  /** When the records were read (ISO 8601): everything that was acknowledged before is in the backup. */
  readonly at: string;
  readonly finishedAt: string;
  readonly by: string;
  readonly records: RecordsFile;
  /** Objects of the store: releases, rendered pages, journal; in the order in which they must be written. */
  readonly store: readonly ObjectDigest[];
  /** Uploaded files. */
  readonly files: readonly ObjectDigest[];
  /** The secret of the data folder; null if it is a setting. */
  readonly secret: ObjectDigest | null;
  /** What the site lacked when the backup was made, in sentences. */
  readonly warnings: readonly string[];
}

/** The file of all rows, one line of JSON each. */
export interface RecordsFile extends RecordsDigest {
  readonly file: ObjectDigest;
}

/** A complete backup in a folder. */
export interface BackupName {
  /** Name of the manifest's file. */
  readonly name: string;
  /** The manifest's `at`. */
  readonly at: string;
}

/** How much the clocks of two machines may differ (ms). */
const clockTolerance = 5 * 60 * 1000;

/**
 * Whether a backup is dated in the future: the clock was wrong when it was made, or it is wrong now. Such a backup is
 * not known to be newer than another one.
 */
export function isOfFuture({ at }: BackupName, now: Date): boolean {
  return Date.parse(at) > now.getTime() + clockTolerance;
}

/** A backup whose manifest was read. */
export interface KnownBackup extends BackupName {
  readonly manifest: Manifest;
}

export function manifestName(at: string): string {
  return `${at.replace(/[-:.]/g, '')}.json`;
}

/** Null for a file that is not a manifest. */
export function parseManifestName(name: string): BackupName | null {
  const at = name.replace(
    /^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)(\d{3}Z)\.json$/,
    (_name, year, month, hour, minute, second, rest) =>
      `${year}-${month}-${hour}:${minute}:${second}.${rest}`,
  );
  return at === name ? null : { name, at };
}

/** The text of a manifest, with a digest over all of it, and so over everything that it names. */
export function encodeManifest(manifest: Manifest): string {
  return `${JSON.stringify({ ...manifest, digest: digestOfManifest(manifest) })}\n`;
}

function digestOfManifest(manifest: Manifest): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

/** @throws {Error} with the reason if the text is not a complete manifest of this format */
export function parseManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text);
  const { digest, ...manifest } = value as Manifest & { readonly digest: string };
  if (manifest.format !== 1) throw new Error('a newer version has written it');
  // This version wrote what has its digest, so the fields need no further check.
  if (digestOfManifest(manifest) !== digest) throw new Error('its digest is not that of its content');
  return manifest;
}
