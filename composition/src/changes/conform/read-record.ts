import { isReleaseField } from '../../core/releases/release.schema.ts';
import { isRecord, type Report } from './conform-finding.ts';
import type { FolderLimits, ReleaseFolder } from './release-folder.ts';

/** Reads `release.json` as an object; null if it is none. */
export async function readRecord(
  folder: ReleaseFolder,
  report: Report,
  limits: Pick<FolderLimits, 'record'>,
): Promise<Readonly<Record<string, unknown>> | null> {
  const size = folder.sizes.get('release.json');
  if (size !== undefined && size > limits.record) {
    report('record-too-big', `release.json has ${size} bytes; at most ${limits.record} are read.`);
    return null;
  }
  const content = await folder.read('release.json');
  if (!content) {
    report('record-missing', 'The folder has no release.json that can be read.');
    return null;
  }
  const text = utf8(content);
  if (text === null) {
    report('record-not-utf8', 'release.json has bytes that are not UTF-8.');
    return null;
  }
  const value = parsed(text);
  if (value === undefined) report('record-not-json', 'release.json is not JSON.');
  else if (!isRecord(value)) report('record-not-object', 'release.json is JSON, but not an object.');
  if (!isRecord(value)) return null;
  for (const field of Object.keys(value)) {
    if (!isReleaseField(field))
      report('record-field-unknown', `release.json has the field "${field}", which nobody reads.`);
  }
  return value;
}

/** The text of a content; null if it is not UTF-8. */
export function utf8(content: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return null;
  }
}

/** The value of a JSON text; undefined if it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
