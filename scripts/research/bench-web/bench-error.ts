/** Something on this machine keeps the measurements from being made; the message says what to do. */
export class BenchError extends Error {
  override readonly name = 'BenchError';
}
