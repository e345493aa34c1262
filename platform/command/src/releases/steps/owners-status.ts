import type { Journal } from '@platform/releases';

export type OwnersStatus =
  | { readonly status: 'unsigned' }
  | {
      readonly status: 'signed';
      /** The entry with the current owners. */
      readonly entry: number;
      readonly by: string;
      /** For `OWNERS_ROOT`. */
      readonly root: string;
      /** Hash of the whole journal: a copy with another one is older, or another. */
      readonly journal: string;
    };

export function ownersStatus(journal: Journal): OwnersStatus {
  const owners = journal.authority;
  if (owners === null) return { status: 'unsigned' };
  const { since, root, chain } = owners;
  return { status: 'signed', entry: since, by: journal.entries[since - 1]?.by ?? '', root, journal: chain };
}

export function ownersLine(owners: OwnersStatus): string {
  if (owners.status === 'unsigned')
    return 'Owners: unsigned. Whoever can write the store can change the site: platform/docs/operations/owners.md.';
  return `Owners: entry ${owners.entry} by ${owners.by}, OWNERS_ROOT ${owners.root}, journal ${owners.journal}`;
}
