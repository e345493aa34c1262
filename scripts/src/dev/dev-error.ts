/** Why development cannot begin, in a sentence for whoever began it. */
export class DevError extends Error {
  override readonly name = 'DevError';
  readonly code: 'unknown-unit' | 'bad-port' | 'port-taken';

  constructor(code: DevError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
