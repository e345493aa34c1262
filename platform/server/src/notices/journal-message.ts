import type { Journal } from '@platform/releases';
import { changesIn, type JournalEntry, releaseText } from '@platform/releases';
import { heldName, holdText } from '@platform/releases/changes';
import { revertedIn } from '@platform/releases/history';
import { everyUnit } from '@platform/releases/owners';
import { commandOf, type Message, shortReason } from './notice.ts';

/**
 * The message about an entry of the journal; null for an entry that changes and holds nothing.
 *
 * @param journal the one up to the entry, or further
 */
export function journalMessage(entry: JournalEntry, journal: Journal): Message | null {
  const { by, reason } = entry;
  const said = reason === null ? {} : { reason: shortReason(reason) };
  const because = reason === null ? '' : ` (${shortReason(reason)})`;
  const held = entry.hold?.units ?? [];
  const [unit = entry.unit ?? ''] = held;
  const about = unit === everyUnit ? { by, ...said } : { unit, by, ...said };
  const release = commandOf(`release-hold ${unit === everyUnit ? '--all' : unit} --reason "…"`);
  if (entry.action === 'hold') {
    const text = held.map((one) => oneHold(one, entry)).join(' ');
    return { kind: 'hold', text, command: release, ...about };
  }
  if (entry.action === 'release-hold') {
    const text = `${held.map(heldName).join(' and ')} ${held.length === 1 ? 'is' : 'are'} not held any more, by ${by}${because}.`;
    return { kind: 'release-hold', text, command: commandOf('status'), ...about };
  }
  if (entry.action === 'rejected' || entry.action === 'owners') {
    const text =
      entry.action === 'owners'
        ? `${by} changed who may change the site${because}.`
        : shortReason(reason ?? '');
    return { kind: entry.action, text, command: commandOf('who'), by, ...said };
  }
  if (entry.unit === null) return null;
  const changes = changesIn(entry).map((change) => {
    const name = releaseText({ unit: change.unit, id: change.release });
    if (change.action === 'retire') return `${name} is off the site`;
    const before = change.replaces ?? null;
    const isBack = revertedIn(journal, change) !== null;
    return `${name} is live${before === null ? '' : ` instead of ${before}`}${isBack ? ', which is taken back' : ''}`;
  });
  const undone = entry.undo ? authorOf(entry.unit, entry.replaces ?? null, journal) : '';
  const heads = { activate: '', rollback: 'Rolled back: ', retire: '' };
  const head = entry.undo ? 'Undone: ' : heads[entry.action];
  const isEnd = entry.action === 'activate';
  const hold =
    held.length === 0
      ? ''
      : ` ${isEnd ? 'Not held any more' : 'Held until it is released'}: ${held.join(', ')}.`;
  const history = commandOf(`history ${entry.unit} --limit 3`);
  return {
    kind: entry.undo ? 'undo' : entry.action,
    text: `${head}${changes.join(', ')}, by ${by}${because}${entry.run === undefined ? '' : `, run ${entry.run}`}.${undone}${hold}`,
    command: entry.action === 'activate' ? commandOf('status') : entry.undo || !hold ? history : release,
    ...{ unit: entry.unit, release: entry.release, by, ...said },
  };
}

const oneHold = (unit: string, entry: JournalEntry) => `${shortReason(holdText(unit, entry))}.`;

/** Whose release was undone. */
function authorOf(unit: string, id: string | null, journal: Journal): string {
  const activation = journal.entries.findLast((entry) =>
    changesIn(entry).some(
      (change) => change.unit === unit && change.release === id && change.action === 'activate',
    ),
  );
  return activation ? ` ${id} was activated by ${shortReason(activation.by)}.` : '';
}
