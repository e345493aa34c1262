import { isUnitName, type PageAssets, type Release, type ReleaseFile } from '@platform/contract';
import { changesIn, type JournalEntry, type NoteEntry } from '../entries/journal-entry.ts';
import { asWarning, type Finding } from '../findings/finding.ts';
import type { FindingCode } from '../findings/finding-codes.data.ts';
import { inParallel } from '../in-parallel.ts';
import type { JournalDamage, JournalReading } from '../journal/journal.ts';
import type { Owners } from '../owners/owners.ts';
import { releaseText } from '../releases/release.schema.ts';
import {
  findRelease,
  hasNodeHalf,
  integrityOf,
  type Needed,
  neededFinding,
  nodeFile,
  releaseKey,
  withoutForeignPaths,
} from '../releases/releases.ts';
import type { Journal } from '../state/journal-state.ts';
import { clockDifference } from '../store/clock.ts';
import type { Store } from '../store/store.ts';
import { foldJournal, rollbackPath, unitsOf } from './composition.ts';

/** The live releases, and the target of each unit's next rollback, or the targets of all rollbacks. */
export function neededReleases(journal: Journal, allSteps: boolean): readonly Needed[] {
  const { units } = foldJournal(journal);
  return unitsOf(journal).flatMap((unit) => {
    const live = units[unit];
    const path = rollbackPath(journal, unit).slice(0, allSteps ? undefined : 1);
    return [
      ...(live ? [{ name: { unit, id: live.id }, role: 'live' } as const] : []),
      ...path.map((id) => ({ name: { unit, id }, role: 'rollback' }) as const),
    ];
  });
}

/** Checks that a needed release is complete, and that its unit may have its addresses. */
export async function verifyNeeded(
  store: Store,
  needed: Needed,
  owners: Owners | null = null,
): Promise<readonly Finding[]> {
  const found = await findRelease(store, needed.name);
  if (found.status !== 'found') return [neededFinding(needed, found)];
  const leftOut = withoutForeignPaths(found.release, owners).findings.map((finding) =>
    finding.code === 'path-not-owned' && needed.role === 'live' ? finding : asWarning(finding),
  );
  return [...leftOut, ...(await verifyRelease(store, found.release))];
}

const filesAtOnce = 16;

/** Browsers refuse these files with any other content type. */
const strictTypes: Readonly<Record<string, RegExp>> = {
  js: /^(text|application)\/javascript(;|$)/,
  css: /^text\/css(;|$)/,
};

/** Checks that every file of a release is in the store with the right bytes, and that every needed file is listed. */
export async function verifyRelease(
  store: Pick<Store, 'read'>,
  release: Release,
): Promise<readonly Finding[]> {
  const stored = await inParallel(release.files, filesAtOnce, (file) => verifyFile(store, release, file));
  return [...stored.flat(), ...unlisted(release), ...wrongTypes(release)];
}

/** What a live release has lost in the store, found by listing keys: no file is read. */
export async function lostParts(store: Pick<Store, 'list'>, release: Release): Promise<readonly Finding[]> {
  const keys = new Set(await store.list(releaseKey(release, '')));
  // One finding without the record: then the release does not exist, whatever files are left.
  if (!keys.has(releaseKey(release, 'release.json')))
    return [neededFinding({ name: release, role: 'live' }, { status: 'absent' })];
  return release.files
    .filter(({ path }) => !keys.has(releaseKey(release, path)))
    .map(({ path }) => fileMissing(release, path));
}

function fileMissing(release: Release, path: string): Finding {
  return { code: 'file-missing', sentence: `${path} of ${releaseText(release)} is not in the store.` };
}

async function verifyFile(
  store: Pick<Store, 'read'>,
  release: Release,
  file: ReleaseFile,
): Promise<readonly Finding[]> {
  const content = await store.read(releaseKey(release, file.path));
  if (!content) return [fileMissing(release, file.path)];
  if (content.byteLength === file.bytes && integrityOf(content) === file.integrity) return [];
  return [
    {
      code: 'file-differs',
      sentence: `${file.path} of ${releaseText(release)} has other bytes than release.json says.`,
    },
  ];
}

function unlisted(release: Release): readonly Finding[] {
  const { unit, entry, initial, loader, pages } = release;
  const listed = new Set(release.files.map(({ path }) => path));
  const of = ({ scripts, styles }: PageAssets) => [...scripts, ...styles];
  // The Node half of a remote is optional, but not a part of it.
  const nodePages = unit === 'shell' ? ['shell'] : hasNodeHalf(release) ? Object.keys(pages) : [];
  const needed = [
    entry,
    ...[initial, loader, ...Object.values(pages)].flatMap(of),
    ...nodePages.map(nodeFile),
  ];
  return [...new Set(needed)]
    .filter((path) => !listed.has(path))
    .map((path) => ({
      code: 'file-unlisted',
      sentence: `${releaseText(release)} needs ${path}, which its release.json does not list.`,
    }));
}

function wrongTypes(release: Release): readonly Finding[] {
  return release.files
    .filter(({ path, type }) => strictTypes[path.split('.').at(-1) ?? '']?.test(type) === false)
    .map(({ path, type }) => ({
      code: 'file-type',
      sentence: `${path} of ${releaseText(release)} would be served as ${type}.`,
    }));
}

/** Findings for the damages of a journal, and for entries with parts that this version does not know. */
export function journalFindings({ entries, damages, strays }: JournalReading): readonly Finding[] {
  const skipped = entries.flatMap((entry) => {
    const parts = [
      ...(entry.action === 'unknown' ? ['its action'] : []),
      ...changesIn(entry).flatMap(({ unit }) => (isUnitName(unit) ? [] : [`the unit ${unit}`])),
      ...(entry.ignored ?? []).map((name) => `the field ${name}`),
    ];
    if (parts.length === 0) return [];
    return `Entry ${entry.sequence} by ${entry.by} was written by a newer version: ${parts.join(', ')} has no effect here.`;
  });
  const lastSigned = entries.findLastIndex(({ signed, action }) => signed && action !== 'rejected');
  const refused = entries.filter((entry): entry is NoteEntry => entry.action === 'rejected');
  const rejected = refused.flatMap(({ rejected: finding, sequence }) =>
    // An owner has written since: they, or the command that they used, know of it.
    finding ? [sequence <= lastSigned ? asWarning(finding) : finding] : [],
  );
  return [
    ...damages.map(({ status, reason }): Finding => ({ code: damageCodes[status], sentence: reason })),
    ...strayFindings(strays),
    ...rejected,
    ...skipped.map((sentence) => asWarning({ code: 'journal-skipped', sentence })),
  ];
}

/** How many entries, the newest ones, may be from the future. */
const recentEntries = 20;

/**
 * A finding for the newest entry that says it was written later than now. It counts all the same. What others write is read as not
 * written before the last entry of an operator, so that one is named however old it is.
 */
export function futureFindings(journal: Journal, now: Date): readonly Finding[] {
  const isFuture = ({ at }: JournalEntry) => Date.parse(at) > now.getTime() + clockDifference;
  const operators = lastOfOperators(journal);
  const isLocked = operators !== undefined && isFuture(operators);
  const entry = isLocked ? operators : journal.entries.slice(-recentEntries).findLast(isFuture);
  if (!entry) return [];
  const says = `Entry ${entry.sequence} by ${entry.by} says it was written at ${entry.at}, which is not yet: a clock is wrong.`;
  const until = ` Until an operator writes again, sessions of the operations page, and keys that expire before then, count for nothing: npm run site -- hold <unit> --until 1m --reason "clock", with a key that does not expire.`;
  return [{ code: 'entry-future', sentence: isLocked ? says + until : says }];
}

function lastOfOperators(journal: Journal): JournalEntry | undefined {
  const site = journal.authority;
  return journal.entries.findLast(
    ({ signed, action, by, sequence }) =>
      signed && action !== 'rejected' && (sequence === site?.since || site?.owners.operators.includes(by)),
  );
}

/** How long before its end a key is named (ms). */
const endingSoon = 14 * 24 * 60 * 60_000;

/** A warning for each key of the owners that expires soon, or has expired: what it has rendered counts until it is removed. */
export function expiryFindings(journal: Journal, now: Date): readonly Finding[] {
  const { expires = {} } = journal.authority?.owners ?? {};
  return Object.entries(expires)
    .filter(([, end]) => Date.parse(end) <= now.getTime() + endingSoon)
    .map(([name, end]) => {
      const happens = Date.parse(end) <= now.getTime() ? 'expired' : 'expires';
      const sentence = `The key ${name} ${happens} on ${end}. Replace it with "npm run site -- owners add-key".`;
      return asWarning({ code: 'key-expires', sentence });
    });
}

/** One finding, however many objects somebody has put beyond the end of a journal. */
export function strayFindings(strays: JournalReading['strays'] = []): readonly Finding[] {
  const [first, ...others] = strays;
  if (!first) return [];
  const more = others.length === 0 ? '' : ` There are ${others.length} more.`;
  return [{ code: 'journal-stray', sentence: `${first.reason}${more}` }];
}

const damageCodes: Readonly<Record<JournalDamage['status'], FindingCode>> = {
  damaged: 'journal-damaged',
  missing: 'journal-damaged',
  newer: 'journal-newer',
  broken: 'chain-broken',
  owners: 'owners-differ',
  stray: 'journal-stray',
};
