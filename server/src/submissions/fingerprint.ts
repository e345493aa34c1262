import { createHash } from 'node:crypto';

/** Hash of what was sent: equal for equal values, whatever the order of the fields. */
export function fingerprintOf(fields: Readonly<Record<string, string>>): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
