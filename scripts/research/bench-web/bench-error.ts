/** The measurements cannot be made on this machine; the message says what to do. */
export class BenchError extends Error {
  override readonly name = 'BenchError';
}
