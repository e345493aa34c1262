/** In ms. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** ISO 8601 with a zone. `Date` also takes other texts, in the zone of the machine, and makes 3 March of 31 February. */
const form =
  /^(\d{4})-(\d\d)-(\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Parses a time; null for a text in another form, and for a day that does not exist. */
export function timeOf(text: string): Date | null {
  const [, year, month, day] = form.exec(text)?.map(Number) ?? [];
  const time = new Date(text);
  return Number.isNaN(time.getTime()) || year === undefined || !isDay(year, month, day) ? null : time;
}

function isDay(year: number, month = 0, day = 0): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
