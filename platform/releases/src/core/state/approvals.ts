import { type Approval, changesIn, type JournalEntry } from '../entries/journal-entry.ts';
import { may, nameOfKey, type Role, unitOwners } from '../owners/owners.ts';
import { releaseText } from '../releases/release.schema.ts';
import type { Authority } from './authority.ts';

/** The same text for the same set of releases, in any order. */
export function approvalKey(set: readonly Approval[]): string {
  const parts = set.map(
    ({ unit, release, record, action }) => `${releaseText({ unit, id: release })} ${action ?? record}`,
  );
  return parts.sort().join('\n');
}

const roleOf = ({ action }: Approval): Role => action ?? 'activate';

/** What an activation does, as somebody approves it. */
export function setOf(entry: JournalEntry): readonly Approval[] {
  return changesIn(entry).map(({ unit, release, action, record }) =>
    action === 'retire'
      ? { unit, release, action }
      : { unit, release, ...(record !== undefined && { record }) },
  );
}

/** Who has approved this very set. Who has another key since may have lost the one that approved. */
export function approversOf(
  { owners, approvals }: Pick<Authority, 'owners' | 'approvals'>,
  set: readonly Approval[],
): readonly string[] {
  const approvers = [...(approvals.get(approvalKey(set)) ?? [])];
  return approvers.flatMap(([name, text]) => (nameOfKey(owners, { text }) === name ? [name] : []));
}

/**
 * What keeps somebody from activating a set. For each unit, its owners say how many people have to want this very set:
 * who activates it, and who has approved it. Pure.
 *
 * @returns the parts that too few people have approved, each with who may
 */
export function missingApprovals(
  { owners, approvals }: Pick<Authority, 'owners' | 'approvals'>,
  by: string,
  set: readonly Approval[],
) {
  const wanting = [by, ...approversOf({ owners, approvals }, set).filter((name) => name !== by)];
  return set.flatMap((part) => {
    const { unit } = part;
    const rightful = wanting.filter((name) => may(owners, name, roleOf(part), unit));
    const needed = part.action === 'retire' ? 1 : (unitOwners(owners, unit).approvals ?? 1);
    const people = unitOwners(owners, unit).activate.filter((name) => !wanting.includes(name));
    return rightful.length >= needed ? [] : [{ ...part, people }];
  });
}

export function mayDoPart({ owners }: Pick<Authority, 'owners'>, by: string, set: readonly Approval[]) {
  return set.some((part) => may(owners, by, roleOf(part), part.unit));
}

/** `product@r1, which needs the approval of a second person: asha or ravi`. */
export function missingText({ unit, release, people }: ReturnType<typeof missingApprovals>[number]): string {
  const who = people.length === 0 ? '' : `: ${people.join(' or ')}`;
  return `${releaseText({ unit, id: release })}, which needs the approval of a second person${who}`;
}
