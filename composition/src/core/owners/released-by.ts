import { changesIn, type JournalEntry } from '../journal/journal-entry.ts';
import { releaseText } from '../releases/release.schema.ts';
import type { Authority } from './authority.ts';
import { may, nameOfKey } from './owners.ts';
import { Refusal } from './refusal.ts';
import { type ReleaseStatement, statementKey } from './release-statement.ts';

/** Each release that goes live was published by somebody who may, or was live before. */
export function requireReleases(entry: JournalEntry, authority: Authority): void {
  for (const { unit, release, action, record, statements } of changesIn(entry)) {
    if (action === 'retire') continue;
    const name = releaseText({ unit, id: release });
    const known = authority.live.records.get(name);
    if (action === 'rollback') {
      if (known === undefined) throw new Refusal('not-allowed', `goes back to ${name}, which was never live`);
      continue;
    }
    if (record === undefined)
      throw new Refusal('entry-forged', `activates ${name} and does not say which content was checked`);
    if (known !== undefined && known !== record)
      throw new Refusal('release-swapped', `activates ${name} with another content than it was live with`);
    const statement = statements?.find((one) => one.unit === unit && one.release === release);
    if (statement && statement.record !== record)
      throw new Refusal('release-swapped', `activates ${name} with a signature of another content`);
    if (known === undefined) requirePublished(authority, name, unit, statement);
  }
}

/** @throws if nobody who may publish the unit has signed that */
function requirePublished(
  { owners }: Authority,
  name: string,
  unit: string,
  statement: ReleaseStatement | undefined,
): void {
  const key = statement && statementKey(statement);
  const publisher = key && nameOfKey(owners, key);
  if (!publisher || !may(owners, publisher, 'publish', unit))
    throw new Refusal(
      'release-unsigned',
      `activates ${name}, which nobody who may publish ${unit} has signed`,
    );
}
