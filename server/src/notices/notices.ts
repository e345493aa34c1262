import { type LiveSite, ownersOf } from '@site/composition';
import type { FastifyInstance } from 'fastify';
import type { NewNotice, Notice, NoticeRepository, QueueRepository } from '../database/repositories.ts';
import type { Environment } from '../environment/environment.ts';
import type { MailTransport } from '../mail/mail-transport.ts';
import { pagePath } from '../operations-page/page-path.ts';
import type { Clock } from '../system/clock.ts';
import { newId, type Random } from '../system/random.ts';
import { createRetryQueue, type QueueTimes } from '../system/retry-queue.ts';
import { withinTime } from '../system/within-time.ts';
import { databaseKey, type Look } from './incidents.ts';
import { journalMessage } from './journal-message.ts';
import { endOf, type Message, noticeMail } from './notice.ts';
import { createWebhook, NotTakenError } from './webhook.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly notices: Notices;
  }
}

/** Tells the people who run the site, once for all servers of a database. Nothing throws or waits. */
export interface Notices {
  /** An event, which the key names: it is told once. */
  tell(key: string, message: Message): void;
  /** An incident has begun, or goes on. It is told once until it has ended. */
  open(key: string, message: Message): void;
  /** This server does not see the incident. It ends, and that is told, when no server has seen it for a while. */
  close(key: string): void;
}

export interface NoticesDeps {
  readonly environment: Pick<
    Environment,
    'notify' | 'mail' | 'publicOrigin' | 'operationsToken' | 'operationsOrigin'
  >;
  readonly repository: NoticeRepository;
  /** For what cannot be written to the outbox. */
  readonly transport: Pick<MailTransport, 'deliver'>;
  readonly site: Pick<LiveSite, 'entries' | 'onChange'>;
  readonly looks: readonly Look[];
  readonly clock: Clock;
  readonly random: Random;
  readonly fetch: typeof fetch;
}

/** How often incidents are looked for (ms). */
const interval = 30_000;

/** How long an incident has ended when that is told (ms): a few intervals, so that every server had the time to see it. */
const quiet = 90_000;

/** Entries of the journal that are older when a server starts are not told (ms). */
const newsAge = 60 * 60_000;

/** After this time, a receiver that does not take a notice is not asked again (ms). */
const longestTry = 24 * 60 * 60_000;

const times: QueueTimes = { lease: 60_000, delivery: 10_000, pollInterval: 15_000 };

/** Limit of a look (ms): longer than that of a readiness check, whose answer counts. */
const lookTime = 10_000;
const tooLong = () => new Error('This takes too long.');

const unset: Notices = { tell: () => undefined, open: () => undefined, close: () => undefined };

/** Adds `app.notices`, which tells new entries of the journal and the incidents of `looks`. Without a receiver, nothing. */
export function tellPeople(app: FastifyInstance, deps: NoticesDeps): void {
  const { url, secret, mail: to } = deps.environment.notify;
  if (url === null && to === null) {
    app.decorate('notices', unset);
    return;
  }
  const { repository, clock, random, fetch, transport, site: liveSite } = deps;
  const { publicOrigin, operationsToken, operationsOrigin, mail } = deps.environment;
  const site = publicOrigin === null ? 'site' : new URL(publicOrigin).host;
  // As the page: a site that gets owners has one, which notices name from the next start on.
  const hasPage = operationsToken !== null || ownersOf(liveSite.entries()) !== null;
  const page = operationsOrigin !== null && hasPage ? `${operationsOrigin}${pagePath}` : null;
  const about = { site, page };
  const post = url === null ? null : createWebhook({ url, secret, fetch, ...about });
  const mailOf = (notice: Notice) =>
    to === null ? null : noticeMail(notice, { ...about, from: mail.from, to });

  const worker = (queue: QueueRepository<Notice>, deliver: NonNullable<typeof post>) =>
    createRetryQueue({
      ...{ what: 'notice', queue, deliver, times, clock, random, log: app.log },
      explain: (error, { at }) => ({
        permanent: clock.now() - Date.parse(at) >= longestTry,
        reason: error instanceof NotTakenError ? error.reason : 'failed',
      }),
    });
  const posting = post === null ? null : worker(repository, post);
  // What cannot be written to the database, each server tells by itself.
  const sendMail = async (notice: Notice, signal: AbortSignal) => {
    const own = mailOf(notice);
    if (own) await transport.deliver(own, signal);
  };
  const direct = [post, to === null ? null : sendMail].flatMap((deliver) => {
    if (deliver === null) return [];
    const queue = memoryQueue<Notice>(clock);
    return [{ add: queue.add, ...worker(queue, deliver) }];
  });
  const workers = [...direct, ...(posting ? [posting] : [])];

  /** Events that are not in the database yet. */
  const untold = new Map<string, Omit<Notice, 'id'>>();
  /** Incidents that this server sees, and those that it has looked for and not seen. */
  const seen = new Map<string, Omit<Notice, 'id'>>();
  const gone = new Set<string>();

  const withId = (notice: Omit<Notice, 'id'>): Notice => ({ ...notice, id: newId(random) });
  const newsOf = (content: Omit<Notice, 'id'>): NewNotice => {
    const notice = withId(content);
    return { notice, isPosted: post !== null, mail: mailOf(notice) };
  };
  const noticeOf = (key: string, state: Notice['state'], message: Message) => ({
    ...{ ...message, key, state, at: new Date(clock.now()).toISOString() },
  });
  const tellDirectly = (content: Omit<Notice, 'id'>) => {
    const notice = withId(content);
    for (const { add, wake } of direct) {
      add(notice);
      void wake();
    }
  };

  const write = async () => {
    let news = false;
    for (const [key, notice] of untold) {
      news = (await repository.tell(newsOf(notice))) || news;
      untold.delete(key);
    }
    for (const [key, notice] of seen) {
      if (key !== databaseKey) news = (await repository.tell(newsOf(notice))) || news;
    }
    for (const key of await repository.open()) {
      if (!gone.has(key)) continue;
      const end = (opened: Notice) => newsOf(endOf(opened, clock.now()));
      news = (await repository.end(key, quiet, end)) || news;
    }
    if (news) void posting?.wake();
  };
  let running = Promise.resolve();
  const sync = () => {
    running = running.then(write).catch((error: unknown) => {
      app.log.warn({ err: error }, 'notices are not stored at the moment');
    });
    return running;
  };

  /** Since when this server has reached the database again (ms since 1970); null while it does not. */
  let databaseSince: number | null = null;
  const closeDatabase = () => {
    const opened = seen.get(databaseKey);
    if (!opened) return;
    databaseSince ??= clock.now();
    if (clock.now() - databaseSince < quiet) return;
    seen.delete(databaseKey);
    databaseSince = null;
    tellDirectly(endOf(withId(opened), clock.now()));
  };
  const notices: Notices = {
    tell: (key, message) => {
      untold.set(key, noticeOf(key, 'told', message));
      void sync();
    },
    open: (key, message) => {
      gone.delete(key);
      if (key === databaseKey) databaseSince = null;
      if (seen.has(key)) return;
      const notice = noticeOf(key, 'opened', message);
      seen.set(key, notice);
      if (key === databaseKey) tellDirectly(notice);
      else void sync();
    },
    close: (key) => {
      if (key === databaseKey) return closeDatabase();
      seen.delete(key);
      gone.add(key);
    },
  };
  app.decorate('notices', notices);

  /** Since when this server sees incidents, also those that are not told yet (ms since 1970). */
  const since = new Map<string, number>();
  const lookOnce = async (look: Look) => {
    try {
      const sightings = await withinTime(look(), lookTime, clock, tooLong);
      for (const { key, message, after = 0 } of sightings) {
        if (message === null) {
          since.delete(key);
          notices.close(key);
          continue;
        }
        gone.delete(key);
        const from = since.get(key) ?? clock.now();
        since.set(key, from);
        if (clock.now() - from >= after) notices.open(key, message);
      }
    } catch (error) {
      app.log.warn({ err: error }, 'incidents cannot be looked for at the moment');
    }
  };
  let closed = false;
  let cancel = () => {};
  let looking = Promise.resolve();
  const lookAll = async () => {
    await Promise.all(deps.looks.map(lookOnce));
    await sync();
    if (!closed) cancel = clock.schedule(interval, lookSoon);
  };
  const lookSoon = () => {
    looking = lookAll();
  };

  let told = 0;
  const tellEntries = () => {
    const entries = liveSite.entries();
    for (const entry of entries) {
      if (entry.sequence <= told) continue;
      const message = journalMessage(entry, entries);
      if (message !== null) notices.tell(`journal/${entry.sequence}/${entry.at}`, message);
    }
    told = entries.at(-1)?.sequence ?? 0;
  };

  app.addHook('onReady', async () => {
    const old = liveSite.entries().findLast(({ at }) => Date.parse(at) <= clock.now() - newsAge);
    told = old?.sequence ?? 0;
    for (const { start } of workers) start();
    tellEntries();
    liveSite.onChange(tellEntries);
    cancel = clock.schedule(0, lookSoon);
  });
  app.addHook('onClose', async () => {
    closed = true;
    cancel();
    await Promise.all(workers.map(({ stop }) => stop()));
    await looking;
    cancel();
    await running;
  });
}

/** A queue of this process alone, in its order. */
function memoryQueue<T extends { readonly id: string }>(
  clock: Pick<Clock, 'now'>,
): QueueRepository<T> & { add(item: T): void } {
  const waiting: { readonly item: T; attempts: number; dueAt: number }[] = [];
  const leave = async () => waiting.shift() !== undefined;
  return {
    add: (item) => void waiting.push({ item, attempts: 0, dueAt: 0 }),
    claim: async () => {
      const [first] = waiting;
      if (first === undefined || first.dueAt > clock.now()) return null;
      first.attempts += 1;
      return first;
    },
    markSent: leave,
    park: leave,
    retryAfter: async (_id, _owner, delay) => {
      for (const first of waiting.slice(0, 1)) first.dueAt = clock.now() + delay;
      return true;
    },
  };
}
