/** A command line that is not one; the message says what is wrong with it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
