import type { Mail } from '../database/repositories.ts';

/** Hands one mail over. */
export interface MailTransport {
  /**
   * Resolves when somebody else is responsible for the mail; rejects with a `MailError`. Gives up, and ends the
   * connection, when `signal` aborts.
   */
  deliver(mail: Mail, signal: AbortSignal): Promise<void>;
  /**
   * Deletes what it keeps itself of mail written before `from` that nobody knows any more, at most `limit` of it;
   * absent if it keeps none.
   */
  sweep?(from: number, isKnown: (id: string) => Promise<boolean>, limit: number): Promise<void>;
}

/** Why a mail was not handed over: `permanent` means that trying again cannot help. */
export class MailError extends Error {
  readonly permanent: boolean;
  /** Of the connection or the mail server: `ECONNREFUSED`, `451`. Never holds an address. */
  readonly reason: string;

  constructor(details: { readonly permanent: boolean; readonly reason: string }, cause: unknown) {
    super(`The mail was not handed over: ${details.reason}.`, { cause });
    this.name = 'MailError';
    this.permanent = details.permanent;
    this.reason = details.reason;
  }
}
