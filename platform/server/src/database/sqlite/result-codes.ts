/** SQLite's primary result codes (sqlite.org/rescode.html). */
export const sqliteBusy = 5;
export const sqliteLocked = 6;
export const sqliteReadOnly = 8;
export const sqliteIoError = 10;
export const sqliteCorrupt = 11;
export const sqliteFull = 13;
export const sqliteCannotOpen = 14;
export const sqliteNotADatabase = 26;

/** SQLite's primary result code of an error or of one of its causes; null for other errors. */
export function resultCodeOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null) return null;
  const { errcode, cause } = error as { errcode?: unknown; cause?: unknown };
  // The lowest byte of an extended code is the primary code.
  return typeof errcode === 'number' ? errcode & 0xff : resultCodeOf(cause);
}
