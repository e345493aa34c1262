import type { Exit } from './exit-codes.data.ts';

/** A subcommand could not do its work. The message says why, and names places without a password. */
export class CommandError extends Error {
  readonly exit: Exit;
  /** For programs, in kebab-case. */
  readonly code: string;

  constructor(exit: Exit, code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exit = exit;
    this.code = code;
  }
}
