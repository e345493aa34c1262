import type { FieldValue, FieldValues } from '@site/shared-ui/forms';
import { emptyApplication } from '../join.values.ts';
import type { UnsentApplication } from './unsent-applications.ts';

/**
 * A kept application as values of this form. Skips fields that the form does not have: an older release may have had
 * them.
 */
export function valuesOf({ fields, file }: UnsentApplication): FieldValues {
  const texts = Object.entries(emptyApplication).filter(
    ([name, empty]) => typeof fields[name] === typeof empty,
  );
  const resume = new File([file.bytes], file.name, { type: file.type });
  return { ...Object.fromEntries(texts.map(([name]) => [name, fields[name] ?? ''])), resume };
}

/**
 * Whether filling in the values overwrites nothing that was typed. Ignores the position, which a link may have
 * selected.
 */
export function fitsInto(values: FieldValues, current: FieldValues): boolean {
  return Object.entries(values).every(([name, value]) => {
    const now = current[name] ?? null;
    return name === 'position' || !now || sameValue(now, value);
  });
}

/** Empty values for the fields that still have the values that were filled in. */
export function withoutFilledIn(values: FieldValues, current: FieldValues): FieldValues {
  const left = Object.entries(emptyApplication).filter(([name]) =>
    sameValue(current[name] ?? null, values[name] ?? null),
  );
  return Object.fromEntries(left);
}

/** Compares files by name and size, since each tab creates its own `File` from the record. */
function sameValue(one: FieldValue, other: FieldValue): boolean {
  if (one instanceof File && other instanceof File) return one.name === other.name && one.size === other.size;
  return one === other;
}
