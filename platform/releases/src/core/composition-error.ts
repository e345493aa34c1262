import type { Finding } from './findings/finding.ts';

export type CompositionErrorCode =
  | 'bad-key'
  | 'bad-place'
  /** The file that describes the site to the platform. */
  | 'bad-site'
  | 'bad-release'
  | 'file-name-taken'
  | 'release-differs'
  | 'release-incomplete'
  | 'release-newer'
  | 'release-unknown'
  | 'being-removed'
  | 'bad-journal'
  | 'journal-newer'
  /** It is not the one that `gc` saw last: it was cut, or replaced. */
  | 'journal-older'
  | 'overtaken'
  /** The store failed while a change was written: it may have been made. */
  | 'outcome-unknown'
  | 'refused'
  | 'no-rollback'
  | 'taken-back'
  | 'held'
  | 'no-hold'
  /** A release that nobody who may has signed, or that was changed since. */
  | 'release-unsigned'
  | 'release-swapped'
  /** The site has owners, and this process has no key that may do this. */
  | 'not-allowed'
  /** Other people have to approve this change first. */
  | 'approval-missing'
  | 'bad-owners'
  /** The clock of this machine is far from that of the store. */
  | 'wrong-clock'
  | 'nothing-live';

/** A release could not be published, read or activated. The message names the release and says what to do. */
export class CompositionError extends Error {
  override readonly name = 'CompositionError';
  readonly code: CompositionErrorCode;
  /** The findings, if the code is `refused`. */
  readonly findings: readonly Finding[];

  constructor(
    code: CompositionErrorCode,
    message: string,
    options: ErrorOptions & { readonly findings?: readonly Finding[] } = {},
  ) {
    super(message, options);
    this.code = code;
    this.findings = options.findings ?? [];
  }
}
