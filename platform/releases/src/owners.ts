// Who may do what on a site: keys, signatures, sessions, and the document of owners.
export { applyOwners, type OwnersPlan, planOwners, requireSafe } from './changes/change-owners.ts';
export { type Delegation, delegationText, sessionSigner } from './core/keys/delegation.ts';
export type { Signer } from './core/keys/signer.ts';
export { parseSshKey, sshKeyText, verifySignature } from './core/keys/ssh-signature.ts';
export {
  everyUnit,
  may,
  nameOfKey,
  type Owners,
  type Role,
  unitOwners,
  withoutKey,
} from './core/owners/owners.ts';
export { requireRight, requireRightToOne } from './core/signing/seal.ts';
export type { Authority } from './core/state/authority.ts';
export { isOwned } from './core/state/journal-state.ts';
export { authorityAt } from './core/state/key-expiry.ts';
export { mayNow } from './core/state/rights.ts';
