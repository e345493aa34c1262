import { openPostgres } from '../database/postgres/open-postgres.ts';
import { raceSubmission } from './postgres-race.data.ts';

/** What a process did. It is reported after the database has confirmed it. */
export type RaceReport =
  | { readonly kind: 'stored'; readonly key: string; readonly id: string }
  | { readonly kind: 'used'; readonly solution: string }
  | { readonly kind: 'claimed'; readonly mail: string; readonly attempts: number }
  | { readonly kind: 'sent'; readonly mail: string }
  | { readonly kind: 'done' };

/** A process that accepts submissions with keys that others use too, uses solutions, and sends mail. */
const [url = '', name = '', count = '0'] = process.argv.slice(2);
const report = (what: RaceReport) => void process.send?.(what);
const { repositories } = await openPostgres(url);
const { submissions, usedIds, outbox } = repositories;

async function accept(number: number): Promise<void> {
  const key = `key-${number}`;
  const answer = await submissions.accept(
    raceSubmission(`${name}-${number}`, key, `pass-${number % 3}-${key}`),
  );
  if (answer.status === 'stored' || answer.status === 'repeated') {
    report({ kind: 'stored', key, id: answer.id });
  } else throw new Error(`${key}: ${answer.status}`);
}

async function use(number: number): Promise<void> {
  if (await usedIds.use(`solution-${number}`, 1)) {
    report({ kind: 'used', solution: `solution-${number}` });
  }
}

async function send(): Promise<void> {
  const claim = await outbox.claim({ owner: name, lease: 60_000 });
  if (claim === null) return;
  const mail = claim.mail.id;
  report({ kind: 'claimed', mail, attempts: claim.attempts });
  if (await outbox.markSent(mail, name)) report({ kind: 'sent', mail });
}

for (let number = 0; number < Number(count); number += 1) {
  await Promise.all([accept(number), accept((number * 7) % Number(count)), use(number), send(), send()]);
}
await repositories.close();
process.send?.({ kind: 'done' } satisfies RaceReport, () => process.disconnect());
