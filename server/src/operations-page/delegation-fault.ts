import {
  authorityAt,
  authorityOf,
  type Delegation,
  delegationText,
  type JournalEntry,
  may,
  nameOfKey,
  unitsOf,
  verifySignature,
} from '@site/composition';

/** Why a signed delegation lets nobody in, in a sentence; null if it does. */
export function delegationFault(entries: readonly JournalEntry[], delegation: Delegation): string | null {
  const authority = authorityOf(entries);
  if (authority === null) return 'This site has no owners.';
  const { owners, keys, root } = authorityAt(authority, delegation.from);
  const key = verifySignature(delegation.signature, 'site-delegation', delegationText(delegation));
  if (key === null)
    return 'This is no signature of this text with "-n site-delegation". Sign the text that is shown here, and paste all lines of the signature.';
  const name = nameOfKey(owners, key);
  const shown = key.fingerprint;
  if (name === null) {
    const former = keys.get(key.text);
    return former === undefined
      ? `The key ${shown} is not among the owners of this site.`
      : `The key ${shown} of ${former} was withdrawn or has expired.`;
  }
  if (name !== delegation.by) return `The key ${shown} is that of ${name}, and not of ${delegation.by}.`;
  if (root !== delegation.root) return 'The owners of this site were replaced meanwhile. Begin again.';
  // Who may activate a unit may roll it back.
  const isAllowed = unitsOf(entries).some((unit) => may(owners, name, 'rollback', unit));
  return isAllowed ? null : `${name} may change nothing that is live: see "npm run site -- who".`;
}
