import { changesIn, type JournalEntry, type NoteEntry } from '../entries/journal-entry.ts';
import { parseSshKey } from '../keys/ssh-signature.ts';
import type { Owners } from '../owners/owners.ts';
import { releaseText } from '../releases/release.schema.ts';
import { approvalKey } from './approvals.ts';

/** What the entries of a journal, from its first owners on, say about who may write those that follow. */
export interface Authority {
  readonly owners: Owners;
  /** Sequence of the entry with these owners. */
  readonly since: number;
  /** Fingerprint of the first owners, or of those that replaced them after a loss of all operators' keys. */
  readonly root: string;
  /** Hash of the journal with its last entry. */
  readonly chain: string;
  readonly last: JournalEntry;
  /**
   * When an operator has written the last effective entry (ISO 8601). The clock of a pipeline may be wrong: it must not end the
   * operators' sessions.
   */
  readonly at: string;
  /** The names of all keys there ever were, by key. */
  readonly keys: ReadonlyMap<string, string>;
  /** Releases with which a unit came to the site: a rollback may take it off again. */
  readonly arrivals: ReadonlySet<string>;
  /** `approvalKey` of a set → who has approved it → the key that they had. A change of one of its units ends it. */
  readonly approvals: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** The authority after one more entry. Nothing changes `before`. */
export function authorityAfter(before: Authority | null, entry: JournalEntry): Authority | null {
  const { signed } = entry;
  if (!signed) return before;
  const authority = entry.unit === null && entry.owners ? withOwners(before, entry) : before;
  if (authority === null) return null;
  const isByOperator = entry.action !== 'rejected' && authority.owners.operators.includes(entry.by);
  return {
    ...authority,
    ...{ chain: signed.chain, last: entry, at: isByOperator ? entry.at : authority.at },
    ...{ arrivals: arrivalsAfter(authority, entry), approvals: approvalsAfter(authority, entry) },
  };
}

function arrivalsAfter({ arrivals }: Authority, entry: JournalEntry): Authority['arrivals'] {
  const arriving = changesIn(entry).filter(
    ({ action, replaces }) => action === 'activate' && replaces === null,
  );
  if (arriving.length === 0) return arrivals;
  return new Set([...arrivals, ...arriving.map(({ unit, release }) => releaseText({ unit, id: release }))]);
}

function approvalsAfter({ owners, approvals }: Authority, entry: JournalEntry): Authority['approvals'] {
  if (entry.action === 'approve' && entry.approve) {
    const key = approvalKey(entry.approve);
    const { text } = parseSshKey(owners.keys[entry.by] ?? '') ?? {};
    if (text === undefined) return approvals;
    return new Map(approvals).set(key, new Map(approvals.get(key)).set(entry.by, text));
  }
  const units = changesIn(entry).map(({ unit }) => `\n${unit}@`);
  const ended = [...approvals.keys()].filter((key) => units.some((unit) => `\n${key}`.includes(unit)));
  if (ended.length === 0) return approvals;
  return new Map([...approvals].filter(([key]) => !ended.includes(key)));
}

function withOwners(before: Authority | null, entry: NoteEntry): Authority | null {
  const { signed, sequence, at, owners } = entry;
  if (!signed || !owners) return before;
  const keys = new Map(before?.keys);
  for (const [name, line] of Object.entries(owners.keys)) {
    const key = parseSshKey(line);
    if (key) keys.set(key.text, name);
  }
  return {
    ...{ owners, since: sequence, root: signed.root ?? before?.root ?? '' },
    ...{ chain: signed.chain, last: entry, at, keys },
    ...{ arrivals: before?.arrivals ?? new Set(), approvals: before?.approvals ?? new Map() },
  };
}
