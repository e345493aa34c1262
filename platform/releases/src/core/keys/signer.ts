import type { Delegation } from './delegation.ts';
import type { SignatureNamespace } from './ssh-signature.ts';

/** Whom this process trusts, and with which key it signs. */
export interface Identity {
  /** `OWNERS_ROOT`: fingerprint of the owners that a journal must have; null: those that it has. */
  readonly root: string | null;
  /** Null: it cannot write to a site with owners. */
  readonly signer: Signer | null;
  /** Signs rendered pages instead: a session signs changes only. Null: nobody signs them. Absent: the signer. */
  readonly pages?: Signer | null;
}

export interface Signer {
  /** As in a `.pub` file, without the comment. */
  publicKey(): Promise<string>;
  /** @returns an SSH signature, as `ssh-keygen -Y sign` prints it */
  sign(namespace: SignatureNamespace, message: string): Promise<string>;
  /** For a session's key: what allows it to sign for an operator. */
  readonly delegation?: Delegation;
}
