import { CompositionError } from '../composition-error.ts';
import type { FindingCode } from '../findings/finding-codes.data.ts';
import type { UndoEvidence } from '../health/release-health.ts';
import { isRecord } from '../json.ts';
import { everyUnit, type Owners, parseOwners } from '../owners/owners.ts';
import { isStatement, type ReleaseStatement } from '../releases/release-statement.ts';
import { validator } from '../validator.ts';

export const journalPrefix = 'journal/';

export function entryKey(sequence: number): string {
  return `${journalPrefix}${String(sequence).padStart(8, '0')}.json`;
}

export interface CheckRecord {
  readonly check: string;
  /** The checked release: `catalog@r3k9x0a1bc`. */
  readonly release: string;
  readonly outcome: 'passed' | 'refused' | 'skipped';
  /** Why it was skipped, or what it checked. */
  readonly note: string | null;
  /** How long it took (ms). */
  readonly took: number;
}

export interface Evidence {
  /** Id of the shell that the release was checked with. */
  readonly shell: string;
  readonly checks: readonly CheckRecord[];
  /** Findings that did not prevent the change: warnings, and refusals that were overruled with --force. */
  readonly findings: readonly {
    /** A `FindingCode`, of this version or of the one that wrote the entry. */
    readonly code: string;
    readonly sentence: string;
  }[];
}

const text = { type: 'string' } as const;
const name = { type: 'string', minLength: 1 } as const;

/** A JSON Schema; each property is required, but for the optional ones. Others are allowed. */
function object(properties: Readonly<Record<string, object>>, optional: readonly string[] = []): object {
  const required = Object.keys(properties).filter((key) => !optional.includes(key));
  return { type: 'object', properties, required };
}

const list = (items: object) => ({ type: 'array', items });

const isEvidence = validator<Evidence>(
  object({
    shell: text,
    checks: list(
      object({
        ...{ check: text, release: text, outcome: { enum: ['passed', 'refused', 'skipped'] } },
        ...{ note: { type: ['string', 'null'] }, took: { type: 'number' } },
      }),
    ),
    findings: list(object({ code: text, sentence: text })),
  }),
);

const count = { type: 'integer', minimum: 0 } as const;
const counts = { visits: count, failed: count };
const isUndo = validator<UndoEvidence>(
  object(
    {
      ...{ fault: { const: 'slow' }, ...counts, elsewhere: object(counts), before: object(counts) },
      ...{ expected: { type: 'number' }, ratio: { type: 'number' } },
    },
    ['fault'],
  ),
);

interface EntryBase {
  /** An older version must not read an entry that it would apply in another way. */
  readonly format: 1;
  /** 1 for the first entry of a journal, 2 for the second, and so on. */
  readonly sequence: number;
  /** ISO 8601. */
  readonly at: string;
  readonly by: string;
  readonly reason: string | null;
  /** Names of fields that a newer version wrote and this one does not know; absent if there are none. */
  readonly ignored?: readonly string[];
  /** What it holds. What it no longer holds, for `release-hold` and `activate`. */
  readonly hold?: Hold;
  /** Address of the pipeline run that wrote it. */
  readonly run?: string;
  /** On a site with owners, what its reader has found. */
  readonly signed?: Signed;
}

/** How an entry of a site with owners is bound to those before it, and to its author. */
export interface Signed {
  /** Hash of the journal with this entry as its last. */
  readonly chain: string;
  /** Fingerprint of the key that signed it; null if that is the key of nobody who may change the site. */
  readonly key: string | null;
  /** Hash of the journal that its signer names, with it: of an entry that is rejected because that is another journal. */
  readonly other?: string;
  /** Fingerprint of these owners, if they are the first ones. */
  readonly root?: string;
}

/** Held units; `everyUnit` is the whole site, also units that come later. Their releases are not activated, so a pipeline's next commit cannot bring a fault back. */
export interface Hold {
  readonly units: readonly string[];
  /** ISO 8601; null: until it is released. */
  readonly until: string | null;
}

export interface UnitChange {
  /** Name of the unit. A unit that this version does not know has no effect. */
  readonly unit: string;
  /** Id of the release that is live from here on; for `retire`, of the one that is not live any more. */
  readonly release: string;
  /** Id of the release that was live until then; null if none was. Absent if a repair has replaced the entry that says so. */
  readonly replaces?: string | null;
  /** `recordHash` of the `release.json` that was checked, with each release that is activated: no other goes live. */
  readonly record?: string;
}

export interface OtherChange extends UnitChange {
  /** The unit leaves the site, in a rollback of the set that brought it. Absent if the entry's action is its own. */
  readonly action?: 'retire';
}

/** One change of the composition: who made which release of a unit live, or took the unit off the site, when and why. */
export interface ChangeEntry extends EntryBase, UnitChange {
  readonly action: 'activate' | 'rollback' | 'retire';
  /** The other units of a change set, which change in the same moment. Absent if there are none. */
  readonly with?: readonly OtherChange[];
  /** Releases that it replaces stay targets of rollbacks, also if it makes those before them live again. */
  readonly keep?: true;
  /** Why a rollback was made without a person; absent from all others. */
  readonly undo?: UndoEvidence;
  /** Whether open tabs replace the old release at once, not only when they next enter the section. */
  readonly recall: boolean;
  /** Null if nothing was checked: the first start of a site activates its own sources without the gate. */
  readonly evidence: Evidence | null;
  /** What the publishers have signed about its releases. */
  readonly statements?: readonly ReleaseStatement[];
}

/**
 * An entry that changes no release: a hold, the record of a repair, owners, an approval, an action that only a newer version
 * knows, or what nobody may write (`rejected`).
 */
export interface NoteEntry extends EntryBase {
  readonly action: 'hold' | 'release-hold' | 'repair' | 'owners' | 'approve' | 'rejected' | 'unknown';
  readonly owners?: Owners;
  /** These owners replace those before, although none of their operators has signed them: see `OWNERS_ROOT`. */
  readonly reset?: true;
  /** All releases of the set. */
  readonly approve?: readonly Approval[];
  readonly rejected?: { readonly code: FindingCode; readonly sentence: string };
  readonly unit: null;
  readonly release: null;
  readonly recall: false;
  readonly evidence: null;
}

/** A part of a set that somebody has approved: a release that goes live, or one that leaves the site. */
export interface Approval {
  readonly unit: string;
  readonly release: string;
  /** Its `recordHash`, if it goes live. */
  readonly record?: string;
  readonly action?: 'retire';
}

/** One entry of the journal. A new action that changes the composition needs a new `format`. */
export type JournalEntry = ChangeEntry | NoteEntry;

export function endsHolds({ action }: Pick<JournalEntry, 'action'>): boolean {
  return action === 'release-hold' || action === 'activate';
}

/** How a held unit is named. */
export function heldName(unit: string): string {
  return unit === everyUnit ? 'the whole site' : unit;
}

/** Whether an entry says something about the hold of one of these units. */
export function concernsHoldOf({ hold }: Pick<JournalEntry, 'hold'>, units: readonly string[]): boolean {
  if (!hold) return false;
  return (
    [hold.units, units].some((some) => some.includes(everyUnit)) ||
    hold.units.some((unit) => units.includes(unit))
  );
}

export const noChange = { format: 1, unit: null, release: null, recall: false, evidence: null } as const;

/** An entry as one change for each of its units; empty for an entry that changes nothing. */
export function changesIn(entry: JournalEntry): readonly ChangeEntry[] {
  if (entry.unit === null) return [];
  if (entry.with === undefined) return [entry];
  const { with: others, ...first } = entry;
  const { replaces: _, record: __, ...shared } = first;
  return [first, ...others.map((other) => ({ ...shared, ...other }))];
}

/**
 * A journal without the last entries that have no effect. Those may still change: a reader may have read them while they
 * were written, and no signed entry says what they are.
 */
export function settledEntries(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  const last = entries.findLastIndex(({ action }) => action !== 'rejected');
  return last === entries.length - 1 ? entries : entries.slice(0, last + 1);
}

const newestFormat = 1;

const hold = object({ units: { ...list(name), minItems: 1 }, until: { type: ['string', 'null'] } });
const base = {
  hold,
  ...{ format: { const: newestFormat }, sequence: { type: 'integer', minimum: 1 } },
  ...{ action: name, at: name, by: name, reason: { type: ['string', 'null'] } },
};
const unitChange = {
  ...{ unit: name, release: name, replaces: { type: ['string', 'null'], minLength: 1 } },
  record: name,
};
const otherChange = object({ ...unitChange, action: { const: 'retire' } }, ['replaces', 'record', 'action']);
const change = {
  ...{ ...base, ...unitChange, recall: { type: 'boolean' } },
  with: { ...list(otherChange), minItems: 1 },
  undo: { type: 'object' },
  keep: { type: 'boolean' },
};
const isNote = validator<Omit<NoteEntry, 'action'>>(object(base, ['hold']));
const isChange = validator<Omit<ChangeEntry, 'evidence'>>(
  object(change, ['replaces', 'record', 'with', 'hold', 'undo', 'keep']),
);
const isApproval = validator<readonly Approval[]>({
  ...list(
    object({ unit: name, release: name, record: name, action: { const: 'retire' } }, ['record', 'action']),
  ),
  minItems: 1,
});

/** Fields that say who may write an entry: `authorise` reads them. */
const proofs = ['previous', 'signature', 'delegation', 'chain', 'reset'];
const known = new Set([
  ...Object.keys(change),
  ...['evidence', 'run', 'statements', 'owners', 'approve'],
  ...proofs,
]);

/** Ignores fields that a newer version added. @throws {CompositionError} `journal-newer` for another format, else `bad-journal` */
export function parseEntry(content: Uint8Array, key: string): JournalEntry {
  return readValue(parseJson(content, key), key);
}

export function readValue(value: unknown, key: string): JournalEntry {
  if (!isRecord(value)) throw notAnEntry(key, 'no object');
  const fields: Readonly<Record<string, unknown>> = value;
  const { format: written, action, evidence, run, statements } = fields;
  if (typeof written === 'number' && written > newestFormat) {
    throw new CompositionError(
      'journal-newer',
      `${key} has format ${written}, which this version does not know: update it.`,
    );
  }
  const ignored = Object.keys(value).filter((field) => !known.has(field));
  const more = {
    ...(typeof run === 'string' && isRunUrl(run) && { run }),
    ...(ignored.length > 0 && { ignored }),
  };
  if (action !== 'activate' && action !== 'rollback' && action !== 'retire') {
    if (!isNote(value)) throw notAnEntry(key, isNote.faults('entry'));
    return { ...noChange, ...pick(value, ...common), ...noteOf(action, value.hold, fields), ...more };
  }
  if (!isChange(value)) throw notAnEntry(key, isChange.faults('entry'));
  const signed = Array.isArray(statements) ? statements.filter(isStatement) : [];
  return {
    ...{ format: newestFormat, action, ...pick(value, ...common, ...changed, 'recall') },
    ...(value.with && { with: value.with.map((other) => pick(other, ...changed, 'action')) }),
    ...(value.hold && { hold: pick(value.hold, 'units', 'until') }),
    // Without it, more is checked again, so unreadable evidence counts as none.
    evidence: isEvidence(evidence) ? evidence : null,
    ...(signed.length > 0 && { statements: signed }),
    ...(isUndo(value.undo) && { undo: value.undo }),
    ...(value.keep === true && { keep: true as const }),
    ...more,
  };
}

/** What an entry without a change says, as far as this version knows its action. */
function noteOf(
  action: unknown,
  hold: Hold | undefined,
  { owners, approve }: Readonly<Record<string, unknown>>,
): Pick<NoteEntry, 'action' | 'hold' | 'owners' | 'approve'> {
  if (action === 'repair') return { action };
  if ((action === 'hold' || action === 'release-hold') && hold)
    return { action, hold: pick(hold, 'units', 'until') };
  if (action === 'approve' && isApproval(approve)) return { action, approve };
  const parsed = action === 'owners' ? parseOwners(owners) : null;
  return parsed ? { action: 'owners', owners: parsed } : { action: 'unknown' };
}

const common = ['sequence', 'at', 'by', 'reason'] as const;
const changed = ['unit', 'release', 'replaces', 'record'] as const;

/** These fields, without the absent ones. */
function pick<T extends object, K extends keyof T>(value: T, ...names: readonly K[]): Pick<T, K> {
  const there = names.filter((name) => value[name] !== undefined);
  return Object.fromEntries(there.map((name) => [name, value[name]])) as Pick<T, K>;
}

/** Whether a text is the address of a web page that people may open, without a password in it. */
export function isRunUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    text.length < 500
  );
}

function parseJson(content: Uint8Array, key: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(content));
  } catch (cause) {
    throw notAnEntry(key, cause);
  }
}

function notAnEntry(key: string, cause: unknown): CompositionError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new CompositionError('bad-journal', `${key} is not a journal entry: ${reason}`, { cause });
}
