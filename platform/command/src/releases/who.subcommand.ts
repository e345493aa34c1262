import type { UnitName } from '@platform/contract';
import { changesIn, type JournalEntry, unitsOf } from '@platform/releases';
import { concernsHoldOf } from '@platform/releases/history';
import { type Authority, nameOfKey, unitOwners } from '@platform/releases/owners';
import { findingLines } from '@platform/releases/plan-text';
import { columns } from '../call/help.ts';
import { done, type Subcommand } from '../call/subcommand.ts';
import { type ListedEntry, listEntries } from './steps/list-entries.ts';
import { ownersLine, ownersStatus } from './steps/owners-status.ts';

const defaultLimit = 10;

export const whoSubcommand: Subcommand = {
  name: 'who',
  args: ['[unit]'],
  about: 'Who may do what, and who did the last things: with which key, from which commit and pipeline run.',
  options: {
    'limit <number>': `Maximum number of entries; otherwise ${defaultLimit}.`,
  },
  changes: false,
  example: 'who catalog',
  run: async (call) => {
    const { unit, journal, listed, findings } = await listEntries(call, defaultLimit, concerns);
    const owners = ownersStatus(journal);
    call.print(ownersLine(owners));
    const { authority } = journal;
    const rights = authority === null ? [] : rightsOf(authority, unit === null ? unitsOf(journal) : [unit]);
    for (const line of columns(rights)) call.print(line);
    for (const line of [...listed.flatMap(entryLines), ...findingLines(findings)]) call.print(line);
    return done({ owners, rights: Object.fromEntries(rights), entries: listed, findings });
  },
};

/** Who may do what: the right → names, each with the fingerprint of its key. */
function rightsOf(
  { owners, keys }: Authority,
  units: readonly UnitName[],
): readonly (readonly [string, string])[] {
  const named = (names: readonly string[]) => (names.length === 0 ? 'nobody' : names.join(', '));
  return [
    ...units.flatMap((unit) => {
      const { publish, preview, activate, approvals = 1 } = unitOwners(owners, unit);
      const people = approvals === 2 ? ' (two people)' : '';
      return [
        [`publish ${unit}`, named(publish)] as const,
        ...(preview ? [[`only preview ${unit}`, named(preview)] as const] : []),
        [`activate ${unit}`, `${named(activate)}${people}`] as const,
      ];
    }),
    ['roll back and hold', named(owners.operators)],
    ['roll back only', named(owners.rollback ?? [])],
    [
      'keys that expire',
      named(Object.entries(owners.expires ?? {}).map(([name, end]) => `${name} (${end})`)),
    ],
    [
      'keys that were withdrawn',
      named([...keys].flatMap(([text, name]) => (nameOfKey(owners, { text }) === null ? [name] : []))),
    ],
  ];
}

function entryLines({ sequence, at, action, by, signed, run, releases }: ListedEntry): readonly string[] {
  const from = run === undefined ? '' : `, run ${run}`;
  return [
    `${String(sequence).padStart(5)}  ${at}  ${action} by ${by}, ${signed?.key ?? 'not signed'}${from}`,
    ...releases.map(({ name, commit, dirty, run: published }) => {
      const pipeline = published === null ? '' : `, published by ${published}`;
      const changes = dirty ? ' and changes in no commit' : '';
      return `       ${name} of ${commit === null ? 'no known commit' : `commit ${commit}`}${changes}${pipeline}`;
    }),
  ];
}

function concerns(entry: JournalEntry, unit: UnitName | null): boolean {
  return (
    unit === null ||
    entry.action === 'owners' ||
    entry.action === 'rejected' ||
    concernsHoldOf(entry, [unit]) ||
    (entry.unit === null && entry.approve?.some((part) => part.unit === unit) === true) ||
    changesIn(entry).some((change) => change.unit === unit)
  );
}
