import { changesIn, type JournalEntry } from '../entries/journal-entry.ts';
import { signatureFile } from '../keys/ssh-signature.ts';
import { keysOf, may, nameOfKey, type Owners, type ReleaseRole } from '../owners/owners.ts';
import { type ExactRelease, releaseText } from '../releases/release.schema.ts';
import { parseStatement, type ReleaseStatement, statementKey } from '../releases/release-statement.ts';
import { releaseKey } from '../releases/releases.ts';
import { type OwnedState, recordIn } from '../state/journal-state.ts';
import type { Store } from '../store/store.ts';
import { Refusal } from './refusal.ts';

/** Each release that goes live was published by somebody who may, or was live before. */
export function requireReleases(entry: JournalEntry, state: OwnedState): void {
  for (const { unit, release, action, record, statements } of changesIn(entry)) {
    if (action === 'retire') continue;
    const name = releaseText({ unit, id: release });
    const known = recordIn(state, { unit, id: release });
    if (action === 'rollback') {
      if (known === null) throw new Refusal('not-allowed', `goes back to ${name}, which was never live`);
      continue;
    }
    if (record === undefined)
      throw new Refusal('entry-forged', `activates ${name} and does not say which content was checked`);
    if (known !== null && known !== record)
      throw new Refusal('release-swapped', `activates ${name} with another content than it was live with`);
    const statement = statements?.find((one) => one.unit === unit && one.release === release);
    if (statement && statement.record !== record)
      throw new Refusal('release-swapped', `activates ${name} with a signature of another content`);
    if (
      known === null &&
      !isSignedFor('publish', state.authority.owners, { unit, id: release, record }, statement)
    )
      throw new Refusal(
        'release-unsigned',
        `activates ${name}, which nobody who may publish ${unit} has signed`,
      );
  }
}

/** What somebody who has a right to a release's unit has signed about its record; null if nobody has. */
export async function findStatement(
  store: Pick<Store, 'read'>,
  owners: Owners,
  release: ExactRelease,
  role: ReleaseRole,
): Promise<ReleaseStatement | null> {
  const keys = keysOf(owners, (name) => may(owners, name, role, release.unit));
  const statements = await Promise.all(
    keys.map(async (key) => parseStatement(await store.read(releaseKey(release, signatureFile(key))))),
  );
  return statements.find((statement) => isSignedFor(role, owners, release, statement)) ?? null;
}

function isSignedFor(
  role: ReleaseRole,
  owners: Owners,
  { unit, id, record }: ExactRelease,
  statement: ReleaseStatement | null | undefined,
): boolean {
  if (statement?.unit !== unit || statement.release !== id || statement.record !== record) return false;
  const key = statementKey(statement);
  const publisher = key && nameOfKey(owners, key);
  return publisher !== null && may(owners, publisher, role, unit);
}
