import type { ReleaseFile } from '@site/shared-ui/contracts';
import { clashesOf, isReleasePath } from '../../core/releases/release.schema.ts';
import { isRecord, isText, type Report, shown } from './conform-finding.ts';
import type { ReleaseFolder } from './release-folder.ts';

const integrity = /^sha384-[A-Za-z0-9+/]{64}$/;

/**
 * The entries of `files` with a path. An invalid field gets an empty value, which the later checks do not compare: it has
 * its own finding.
 */
export function usableFiles(value: unknown, folder: ReleaseFolder, report: Report): readonly ReleaseFile[] {
  if (!Array.isArray(value)) {
    report('files-invalid', `files is ${shown(value)}.`);
    return unlisted(folder);
  }
  if (value.length === 0) {
    report('files-empty', 'files has no file.');
    return unlisted(folder);
  }
  const files = value.flatMap((file: unknown, index): readonly ReleaseFile[] => {
    const name = `files[${index}]`;
    if (!isRecord(file)) {
      report('file-entry-invalid', `${name} is ${shown(file)}.`);
      return [];
    }
    const { path, bytes, type } = file;
    const hasBytes = Number.isInteger(bytes) && Number(bytes) >= 0;
    const hasHash = typeof file.integrity === 'string' && integrity.test(file.integrity);
    if (!hasBytes) report('file-bytes-invalid', `${name}.bytes is ${shown(bytes)}.`);
    if (!isText(type)) report('file-type-invalid', `${name}.type is ${shown(type)}.`);
    if (!hasHash) report('file-integrity-invalid', `${name}.integrity is ${shown(file.integrity)}.`);
    if (typeof path !== 'string' || !isReleasePath(path)) {
      report('file-path-unsafe', `${name}.path is ${shown(path)}.`);
      return [];
    }
    return [
      {
        path,
        bytes: hasBytes ? Number(bytes) : (folder.sizes.get(path) ?? 0),
        type: isText(type) ? type : soundType(path),
        integrity: hasHash ? String(file.integrity) : '',
      },
    ];
  });
  const { twice, reserved, below } = clashesOf(files.map(({ path }) => path));
  for (const path of twice) report('file-path-twice', `files has ${path} twice, if case is ignored.`);
  for (const path of reserved) report('file-path-reserved', `files has ${path}.`);
  for (const path of below) report('file-below-file', `files has ${path}, which lies below a file.`);
  const refused = new Set([...reserved, ...below]);
  return files.filter(({ path }) => !refused.has(path.toLowerCase()));
}

/** Every file of the folder, for a release without a list: its other parts can still be checked. */
function unlisted({ sizes }: ReleaseFolder): readonly ReleaseFile[] {
  return [...sizes]
    .filter(([path]) => path !== 'release.json')
    .map(([path, bytes]) => ({ path, bytes, type: soundType(path), integrity: '' }));
}

/** A type that no check refuses, in place of one that cannot be read. */
function soundType(path: string): string {
  return path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
}
