import type { FieldValues } from '@site/shared-ui/forms';

/**
 * Whether a form has the same values as another one. Files are the same by name, size and time: a copy in memory
 * replaces the chosen file as soon as it has been read. The forms of shared-ui have this check too and do not export it:
 * an export would be a new minor version, and a remote that is built with it needs a shell of that version.
 */
export function sameValues(one: FieldValues, other: FieldValues): boolean {
  return Object.keys({ ...one, ...other }).every((name) => sameValue(one[name], other[name]));
}

function sameValue(one: unknown, other: unknown): boolean {
  if (!(one instanceof File && other instanceof File)) return one === other;
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
