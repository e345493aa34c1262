import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type NewSubmission, openRepositories, type Repositories } from '@site/server';
import { digestRows } from '@site/site-command/transfer/records';
import type { BenchSite } from './bench-site.ts';
import { type Figure, Turns } from './figures.ts';

/** Enquiries in the long database: of 25 years with 550 a day. */
const records = 5_000_000;

/** Enquiries that one turn stores. */
const stored = 100;

const keptFor = 730 * 24 * 60 * 60_000;

/** What five million records cost a server and a backup, with SQLite. */
export async function measureRecords(site: BenchSite, turns: number): Promise<readonly Figure[]> {
  const [long, short] = [await open(site.path('long')), await open(site.path('short'))];
  fill(long.file);
  const times = () => [new Turns(), new Turns()] as const;
  const [storing, purging, finding] = [times(), times(), times()];
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, { repositories }] of [long, short].entries()) {
      await storing[index]?.time(() => storeSome(repositories, turn));
      await purging[index]?.time(() => purgeNothing(repositories));
    }
    await finding[0].time(() => long.repositories.erasure.find('nobody@example.com'));
    await finding[1].time(async () => readTexts(long.file));
  }
  const backup = await measureBackup(long);
  for (const { repositories } of [long, short]) await repositories.close();
  const with5 = `with ${records} records`;
  const without = 'the same with none';
  return [
    storing[0].figure(`store ${stored} enquiries, ${with5}`, without, storing[1]),
    purging[0].figure(`find nothing to purge, ${with5}`, without, purging[1]),
    finding[0].figure(`find one person, ${with5}`, 'the bytes of all fields counted', finding[1]),
    ...backup,
  ];
}

interface OpenedRecords {
  readonly repositories: Repositories;
  readonly file: string;
}

async function open(dataDir: string): Promise<OpenedRecords> {
  const repositories = await openRepositories({ dataDir, databaseUrl: null, filesUrl: null });
  return { repositories, file: join(dataDir, 'site.sqlite') };
}

function fill(file: string): void {
  const db = new DatabaseSync(file);
  db.prepare(`
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :records)
    INSERT INTO submissions (id, unit, form, release, received_at, expires_at, fields, file_key, file)
    SELECT
      'old' || n, 'contact', 'enquiry', 'rold000001', :now - n * 1000, :now + :keptFor - n,
      json_object('firstName', 'Asha', 'lastName', 'Example', 'email', 'visitor' || n || '@example.com', 'useCase', 'Fleet'),
      NULL, NULL
    FROM numbers`).run({ records, now: Date.now(), keptFor });
  db.close();
}

async function storeSome({ submissions }: Repositories, turn: number): Promise<void> {
  for (let number = 0; number < stored; number += 1) {
    const id = `new${turn}-${number}`;
    const fields = { firstName: 'Asha', email: `${id}@example.com` };
    await submissions.accept({
      submission: {
        ...{ id, unit: 'contact', form: 'enquiry', release: 'rold000001', file: null },
        ...{ receivedAt: Date.now(), keptFor, fields },
      },
      mail: mailOf(id),
      ...{ key: id, fingerprint: id, keyLifetime: keptFor },
    });
  }
}

function mailOf(id: string): NewSubmission['mail'] {
  const [from, receiver, replyTo] = ['site@example.com', 'office@example.com', `${id}@example.com`];
  return { id, messageId: id, from, to: [receiver], replyTo, subject: id, text: id, attachments: [] };
}

async function purgeNothing(repositories: Repositories): Promise<void> {
  const clock = await repositories.readPurgeClock();
  const past = Date.now() - 10 * keptFor;
  await repositories.purge({ limit: 1000, expiredBy: past, sentMailFrom: past, mailFrom: past }, clock);
}

function readTexts(file: string): void {
  const db = new DatabaseSync(file, { readOnly: true });
  db.prepare('SELECT sum(length(fields)) FROM submissions').get();
  db.close();
}

/** What `site backup` does with records: it saves them, then reads all of them for their digest. */
async function measureBackup({ repositories, file }: OpenedRecords): Promise<readonly Figure[]> {
  const [saving, plain, memory, idle] = [new Turns(), new Turns(), new Turns(), new Turns()];
  // Of the whole process until then, in kB.
  const megabytes = () => process.resourceUsage().maxRSS / 1000;
  idle.add(megabytes());
  await saving.time(() => digestRows(repositories.rows(`${file}.saved`)));
  memory.add(megabytes());
  const db = new DatabaseSync(file, { readOnly: true });
  await plain.time(async () => db.prepare('VACUUM INTO ?').run(`${file}.plain`));
  db.close();
  return [
    saving.figure(`save ${records} records, and their digest`, 'VACUUM INTO of SQLite', plain),
    memory.figure('most memory of the process, with it', 'before it', idle, 'MB'),
  ];
}
