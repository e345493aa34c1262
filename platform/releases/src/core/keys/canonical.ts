/** Deeper values are no records of ours. */
const maxDepth = 40;

/**
 * The one text of a JSON value (RFC 8785): names sorted, no spaces. A signature and the hash chain are over it, so that a
 * page of the journal, which is a copy of entries, can be checked like the entries.
 *
 * @throws {RangeError} for a value that is nested too deeply, or a number that JSON cannot write
 */
export function canonical(value: unknown, depth = 0): string {
  if (depth > maxDepth) throw new RangeError('A value is nested too deeply.');
  // `1e999` is read as Infinity, which would be written as null: two entries would have one text.
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('A number is too big.');
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, depth + 1)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  // Loops, since a journal of 50,000 entries has half a million of these.
  let fields = '';
  for (const name of Object.keys(value).sort()) {
    const field = (value as Readonly<Record<string, unknown>>)[name];
    if (field === undefined) continue;
    fields += `${fields === '' ? '' : ','}${JSON.stringify(name)}:${canonical(field, depth + 1)}`;
  }
  return `{${fields}}`;
}

/** The text that a signed record signs: everything but its signature. */
export function signedText(record: object): string {
  return canonical({ ...record, signature: undefined });
}

/** Whether a record of a store has such a text: one that is nested too deeply has none. */
export function hasSignedText(record: object): boolean {
  try {
    return signedText(record) !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
