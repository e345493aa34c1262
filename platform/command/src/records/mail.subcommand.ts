import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Repositories } from '@platform/server';
import { CommandError } from '../call/command-error.ts';
import { countOf, UsageError } from '../call/parse-call.ts';
import { type Call, done, type Outcome, type Subcommand } from '../call/subcommand.ts';
import { readPlaces, recordsPlace, withDatabase } from './transfer/open-site.ts';

type Outbox = Repositories['outbox'];
type UnsentMail = Awaited<ReturnType<Outbox['unsent']>>[number];

const defaultLimit = 100;

const noMailServer =
  'SMTP_URL is not set. A server with these settings writes mail into DATA_DIR/outbox, and nobody gets it.';

export const mailSubcommand: Subcommand = {
  name: 'mail',
  args: [],
  about: 'Mail that is not sent yet or was refused, with the last answer; --retry sends it again.',
  more:
    'Servers try a mail for about three days, and not again after the mail server has refused it: then it is parked. ' +
    'When the cause is gone, --retry makes a mail due at once, with all its attempts. A mail that a server is sending ' +
    'stays with that server, so no mail is sent twice. DATABASE_URL or DATA_DIR names the database.',
  options: {
    'limit <number>': `Maximum number of mails in the list; otherwise ${defaultLimit}.`,
    'retry <id>': 'Make this mail due now.',
    'retry-all': 'Make all mails that are not sent due now.',
  },
  changes: true,
  example: 'mail --retry-all',
  run: async (call) => {
    const { env, storePlace } = call.deps;
    const limit = countOf('limit', call.text('limit')) ?? defaultLimit;
    const [id, all] = [call.text('retry'), call.flag('retry-all')];
    if (id !== null && all) throw new UsageError('mail takes --retry or --retry-all, not both.');
    const places = readPlaces(env, storePlace);
    const kept = await countMailFiles(places.dataDir);
    return withDatabase(places, ({ outbox }) => {
      call.print(`Records: ${recordsPlace(places)}`);
      // Servers that share a database need a mail server.
      const sends = places.databaseUrl !== null || Boolean(env.SMTP_URL?.trim());
      if (!sends) call.print(noMailServer);
      if (kept > 0) call.print(mailFilesLine(kept, join(places.dataDir, mailFolder)));
      const sent = sends && kept === 0 ? acceptedLine(env.SMTP_URL) : 'No mail waits.';
      return id !== null || all ? retry(call, outbox, id, sent) : list(call, outbox, { limit, sent, kept });
    });
  },
};

/** Whether mail reaches a mailbox, only the relay learns. */
function acceptedLine(smtpUrl = ''): string {
  const relay = URL.canParse(smtpUrl) ? new URL(smtpUrl).hostname : 'the mail server';
  return `All mail was accepted by ${relay}. Whether it reached a mailbox is not known here.`;
}

/** What a server without a mail server writes its mail into, below DATA_DIR. */
const mailFolder = 'outbox';

/** How much mail is kept as files: the database has it as sent. */
async function countMailFiles(dataDir: string): Promise<number> {
  const names = await readdir(join(dataDir, mailFolder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith('.eml')).length;
}

function mailFilesLine(count: number, folder: string): string {
  const [mails, are, them] = count === 1 ? ['mail', 'is', 'it'] : ['mails', 'are', 'them'];
  return `${count} ${mails} ${are} kept in the folder ${folder}: SMTP_URL was not set, so nobody got ${them}.`;
}

interface ListOptions {
  readonly limit: number;
  /** What is said of no unsent mail. */
  readonly sent: string;
  readonly kept: number;
}

async function list(call: Call, outbox: Outbox, { limit, sent, kept }: ListOptions): Promise<Outcome> {
  const mails = await outbox.unsent(limit);
  const counts = await outbox.countUnsent();
  const more = counts.parked + counts.waiting > mails.length;
  call.print(mails.length === 0 ? sent : `Parked: ${counts.parked}. Waiting: ${counts.waiting}.`);
  for (const mail of mails) call.print(`  ${mailLine(mail)}`);
  if (more) call.print('These are the oldest; --limit shows more.');
  return done({ ...counts, kept, mails: mails.map(mailResult), more });
}

/** @param id of the mail; null for all */
async function retry(call: Call, outbox: Outbox, id: string | null, sent: string): Promise<Outcome> {
  const count = call.dryRun ? await countRetried(outbox, id) : await outbox.retryNow(id);
  if (id !== null && count === 0) {
    throw new CommandError('unknown', 'no-mail', `There is no unsent mail ${id}. See: npm run site -- mail`);
  }
  call.print(count === 0 ? sent : retryLine(count, call.dryRun));
  return done({ due: count, ...(call.dryRun ? { dryRun: true } : {}) });
}

async function countRetried(outbox: Outbox, id: string | null): Promise<number> {
  if (id === null) {
    const { waiting, parked } = await outbox.countUnsent();
    return waiting + parked;
  }
  const mail = await outbox.find(id);
  return mail === null || mail.state === 'sent' ? 0 : 1;
}

function retryLine(count: number, dryRun: boolean): string {
  const [mails, are, them] = count === 1 ? ['mail', 'is', 'it'] : ['mails', 'are', 'them'];
  if (dryRun) return `${count} ${mails} would be due now.`;
  return `${count} ${mails} ${are} due now: running servers send ${them} within 15 s.`;
}

function mailLine({ mail, state, createdAt, attempts, error }: UnsentMail): string {
  const tries = attempts === 0 ? ', not tried yet' : ` after ${attempts} attempt${attempts === 1 ? '' : 's'}`;
  const answer = error === null ? '' : `, last answer ${error}`;
  const receiver = `, to ${mail.to.join(', ')}`;
  return `${mail.id}  ${new Date(createdAt).toISOString()}  ${state}${tries}${answer}${receiver}: ${mail.subject}`;
}

function mailResult({ mail, state, createdAt, dueAt, attempts, error }: UnsentMail) {
  const [createdOn, dueOn] = [new Date(createdAt).toISOString(), new Date(dueAt).toISOString()];
  const { id, to, subject } = mail;
  return { id, to, subject, state, createdAt: createdOn, dueAt: dueOn, attempts, error };
}
