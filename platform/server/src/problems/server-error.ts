/** Base of every error that this server throws on purpose; anything else that is thrown is a bug. */
export abstract class ServerError extends Error {
  /** Stable, in kebab-case, one per cause. */
  abstract readonly code: string;

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
  }
}
