import type { FieldValues } from '@site/shared-ui/forms';

/**
 * Whether a form has the same values as another one. Files are the same by name, size and time: a copy in memory
 * replaces the chosen file as soon as it has been read. shared-ui has this check too, and does not export it: a remote may
 * use a new export only once the live shell and the one before it have it.
 */
export function sameValues(one: FieldValues, other: FieldValues): boolean {
  return Object.keys({ ...one, ...other }).every((name) => sameValue(one[name], other[name]));
}

function sameValue(one: unknown, other: unknown): boolean {
  if (!(one instanceof File && other instanceof File)) return one === other;
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
