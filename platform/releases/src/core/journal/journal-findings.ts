import { isUnitName } from '@platform/contract';
import { changesIn, type JournalEntry, type NoteEntry } from '../entries/journal-entry.ts';
import { asWarning, type Finding } from '../findings/finding.ts';
import type { FindingCode } from '../findings/finding-codes.data.ts';
import type { Journal } from '../state/journal-state.ts';
import { clockDifference } from '../store/store.ts';
import type { JournalDamage, JournalReading } from './journal.ts';

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
 * A finding for the newest entry that says it was written later than now. It counts all the same. What others write counts as
 * written no earlier than the last entry of an operator, so that one is named however old it is.
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
