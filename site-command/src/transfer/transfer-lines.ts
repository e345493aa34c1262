import type { CopyDigest, CopyPlan } from './copy-objects.ts';
import { rowsText } from './records.ts';
import type { SiteData } from './site-data.ts';
import type { TransferDigest, TransferPlan } from './transfer.ts';

/** A plan, one line for each part. */
export function planLines(
  { store, files, records, secret }: TransferPlan,
  target: SiteData,
): readonly string[] {
  return [
    ...(store ? [`store    ${copyText(store)} → ${target.store.place}`] : []),
    ...(files ? [`files    ${copyText(files)} → ${target.files.place}`] : []),
    ...(records
      ? [
          `records  ${records.status === 'equal' ? 'there already' : rowsText(records.digest)} → ${target.records.place}`,
        ]
      : []),
    ...(secret === 'write' && target.secret.status === 'file' ? [`secret   → ${target.secret.path}`] : []),
  ];
}

function copyText({ missing, changed, deleted, equal }: CopyPlan): string {
  const there = equal > 0 ? `, ${equal} there already` : '';
  const other = changed.length > 0 ? `, ${changed.length} to replace, which the source has changed` : '';
  const gone = deleted.length > 0 ? `, ${deleted.length} to delete, which the source has deleted` : '';
  return `${missing.length} to copy${there}${other}${gone}`;
}

/** A plan for programs: without the names of files, which hold names of people. */
export function planResult({ store, files, records, secret }: TransferPlan): object {
  const counts = (plan: CopyPlan | null) =>
    plan && {
      toCopy: plan.missing.length,
      toReplace: plan.changed.length,
      toDelete: plan.deleted.length,
      thereAlready: plan.equal,
    };
  return { store: counts(store), files: counts(files), records, secret };
}

/** What was read back. */
export function digestLines({ store, files, records }: TransferDigest): readonly string[] {
  return [
    ...(store ? [`store    ${objectsText(store)}`] : []),
    ...(files ? [`files    ${objectsText(files)}`] : []),
    ...(records ? [`records  ${rowsText(records)}, sha256 ${records.sha256}`] : []),
  ];
}

function objectsText({ objects, bytes, sha256 }: CopyDigest): string {
  return `${objects} objects, ${megabytes(bytes)}, sha256 ${sha256}`;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
