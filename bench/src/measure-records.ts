import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openRepositories, type Repositories } from '@site/server';
import { digestRows } from '@site/site-command/transfer/records';
import type { BenchSite } from './bench-site.ts';
import { type Figure, Turns } from './figures.ts';

/** Enquiries in the long database: of 25 years with 550 a day. */
const records = 5_000_000;

const keptFor = 730 * 24 * 60 * 60_000;

export async function measureRecords(site: BenchSite, turns: number): Promise<readonly Figure[]> {
  const opened = await open(site.path('long'));
  fill(opened.file);
  const [finding, counting] = [new Turns(), new Turns()];
  for (let turn = 0; turn < turns; turn += 1) {
    await finding.time(() => opened.repositories.erasure.find('nobody@example.com'));
    await counting.time(async () => readTexts(opened.file));
  }
  const backup = await measureBackup(opened);
  await opened.repositories.close();
  const what = `find one person, with ${records} records`;
  return [finding.figure(what, 'the bytes of all fields counted', counting), ...backup];
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
