import { UsageError } from '../parse-call.ts';

/** ISO 8601 with a zone. `Date` also takes other texts, in the zone of the machine, and makes 3 March of 31 February. */
const form =
  /^(\d{4})-(\d\d)-(\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * The time that `restore --at` names.
 *
 * @throws {UsageError} for a text in another form, a day that does not exist, and a time in the future
 */
export function parseRestoreTime(text: string, now: Date): Date {
  const time = new Date(text);
  const [, year, month, day] = form.exec(text)?.map(Number) ?? [];
  if (Number.isNaN(time.getTime()) || year === undefined || !isDay(year, month, day)) {
    throw new UsageError(
      `--at takes a day that exists, a time and a zone, such as 2026-01-05T17:30Z or 2026-01-05T23:00+05:30; it was given "${text}".`,
    );
  }
  if (time > now) {
    throw new UsageError(
      `--at ${time.toISOString()} is in the future: it is ${now.toISOString()}. Without --at, the newest backup is restored.`,
    );
  }
  return time;
}

function isDay(year: number, month = 0, day = 0): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
