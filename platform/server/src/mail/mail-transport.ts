import type { Mail } from '../database/repositories.ts';

export interface MailTransport {
  /**
   * Resolves when the mail is accepted for its receiver; rejects with a `MailError`. The outbox has a mail for each
   * receiver; one with several counts as refused if any of them is. Closes the connection, and rejects, when `signal`
   * aborts.
   */
  deliver(mail: Mail, signal: AbortSignal): Promise<void>;
  /** Deletes at most `limit` own files of mails written before `from` and no longer known; absent without files. */
  sweep?(from: number, isKnown: (id: string) => Promise<boolean>): Promise<void>;
}

declare module '../core/core.ts' {
  interface ServerOptions {
    readonly mail: MailTransport;
  }
}

/** Why a mail was not delivered; `permanent` means that a retry cannot succeed. */
export class MailError extends Error {
  readonly permanent: boolean;
  /** `ECONNREFUSED`, `CERT_HAS_EXPIRED`, `451`, `attachment-missing`, `storage-unavailable`; never an address. */
  readonly reason: string;

  constructor(details: { readonly permanent: boolean; readonly reason: string }, cause: unknown) {
    super(`The mail was not delivered: ${details.reason}.`, { cause });
    this.name = 'MailError';
    this.permanent = details.permanent;
    this.reason = details.reason;
  }
}

/** The time of a delivery is over. */
export function timedOut(cause: unknown = null): MailError {
  return new MailError({ permanent: false, reason: 'timeout' }, cause);
}
