const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * How many characters of a file come from each source.
 *
 * @param code the text of the file
 * @param mappings of its source map, version 3: Base64 VLQ, `;` between lines and `,` between segments
 * @returns index of the source → characters; -1 for text that comes from no source
 */
export function mappedBytes(code: string, mappings: string): ReadonlyMap<number, number> {
  const bytes = new Map<number, number>();
  const lines = code.split('\n');
  let source = 0;
  for (const [index, line] of mappings.split(';').entries()) {
    const end = (lines[index] ?? '').length;
    let [column, owner] = [0, -1];
    for (const segment of line === '' ? [] : line.split(',')) {
      const [step = 0, change] = decode(segment);
      count(bytes, owner, step);
      column += step;
      if (change !== undefined) source += change;
      owner = change === undefined ? -1 : source;
    }
    count(bytes, owner, Math.max(end - column, 0));
  }
  return bytes;
}

function count(bytes: Map<number, number>, source: number, more: number): void {
  if (more > 0) bytes.set(source, (bytes.get(source) ?? 0) + more);
}

/** The numbers of a segment: five bits a digit, the sixth says that more follow; the lowest bit is the sign. */
function decode(segment: string): readonly number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const character of segment) {
    const digit = digits.indexOf(character);
    value |= (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}
