import { isUnitName, type Release } from '@platform/contract';
import { CompositionError } from '../../core/composition-error.ts';
import { fromJson, isRecord } from '../../core/json.ts';
import { isReleaseField, parseRelease, type ReleaseName } from '../../core/releases/release.schema.ts';
import { isReleaseId, recordFaults } from '../../core/releases/release-faults.ts';
import type { Report } from './conform-finding.ts';
import { type FolderLimits, openReleaseFolder, type ReleaseFolder } from './release-folder.ts';

export interface OpenedRelease {
  readonly release: Release;
  readonly folder: ReleaseFolder;
  /** Null if it is not there, or is not text. */
  text(path: string): Promise<string | null>;
}

/** @returns the name that the record has, and no release if `publish` would not take it */
export async function openRelease(
  path: string,
  report: Report,
  limits: FolderLimits,
): Promise<{ readonly name: ReleaseName | null; readonly opened: OpenedRelease | null }> {
  const folder = await openReleaseFolder(path, report, limits);
  const content = folder && (await readRecord(folder, report, limits));
  if (!folder || content === null) return { name: null, opened: null };
  const record = fromJson(content);
  for (const { sentence, meaning } of recordFaults(record, true))
    report('record-invalid', `${sentence}.`, meaning);
  for (const field of isRecord(record) ? Object.keys(record) : []) {
    if (!isReleaseField(field))
      report('record-field-unknown', `release.json has the field "${field}", which nobody reads.`);
  }
  const release = publishable(content, path);
  const text = async (file: string) => {
    const bytes = await folder.read(file);
    return bytes && utf8(bytes);
  };
  return { name: nameOf(record), opened: release && { release, folder, text } };
}

function publishable(content: string, name: string): Release | null {
  try {
    return parseRelease(Buffer.from(content), name);
  } catch (error) {
    if (error instanceof CompositionError) return null;
    throw error;
  }
}

function nameOf(record: unknown): ReleaseName | null {
  if (!isRecord(record) || !isUnitName(record.unit)) return null;
  return typeof record.id === 'string' && isReleaseId(record.id)
    ? { unit: record.unit, id: record.id }
    : null;
}

async function readRecord(
  folder: ReleaseFolder,
  report: Report,
  limits: Pick<FolderLimits, 'record'>,
): Promise<string | null> {
  const size = folder.sizes.get('release.json') ?? 0;
  if (size > limits.record) {
    report('record-too-big', `release.json has ${size} bytes; at most ${limits.record} are read.`);
    return null;
  }
  const content = await folder.read('release.json');
  if (!content) {
    report('record-missing', 'The folder has no release.json that can be read.');
    return null;
  }
  const text = utf8(content);
  if (text !== null && fromJson(text) !== undefined) return text;
  report('record-not-json', 'release.json is not JSON in UTF-8.');
  return null;
}

/** The text of a content; null if it is not UTF-8. */
export function utf8(content: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return null;
  }
}
