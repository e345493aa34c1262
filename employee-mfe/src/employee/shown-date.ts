/** `2025-01-31`, with or without a time after it, as `31-01-2025`; nothing for what is no such date. */
export function shownDate(value: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/.exec(value) ?? [];
  return year && month && day ? `${day}-${month}-${year}` : null;
}
