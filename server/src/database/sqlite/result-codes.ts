/** SQLite's primary result codes (sqlite.org/rescode.html). */
export const sqliteBusy = 5;
export const sqliteLocked = 6;
export const sqliteReadOnly = 8;
export const sqliteIoError = 10;
export const sqliteCorrupt = 11;
export const sqliteFull = 13;
export const sqliteCannotOpen = 14;
export const sqliteNotADatabase = 26;

/** The primary result code of an error that SQLite raised, also when it is the cause of another; null for others. */
export function resultCodeOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null) return null;
  const { errcode, cause } = error as { errcode?: unknown; cause?: unknown };
  // An extended code has the primary one in its lowest byte.
  return typeof errcode === 'number' ? errcode & 0xff : resultCodeOf(cause);
}
