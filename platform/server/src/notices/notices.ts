import type { FastifyInstance } from 'fastify';
import type { ServerOptions } from '../core/core.ts';
import type { NewNotice, Notice, QueueRepository } from '../database/repositories.ts';
import { createRetryQueue, type QueueTimes } from '../mail/retry-queue.ts';
import type { Clock } from '../system/clock.ts';
import { newId } from '../system/random.ts';
import { withinTime } from '../system/within-time.ts';
import { journalMessage } from './journal-message.ts';
import {
  type Condition,
  databaseKey,
  endOf,
  type Found,
  type Message,
  noticeMail,
  pagePath,
} from './notice.ts';
import { createWebhook, NotTakenError } from './webhook.ts';

/** Notifies the people who run the site, once for all servers of a database. Nothing throws or waits. */
export interface Notices {
  /** An event, which the key names: its notice is sent once. */
  notify(key: string, message: Message): void;
}

declare module '../core/core.ts' {
  interface Core {
    /** What needs a person, for messages, `/-/ready` and the operations page. */
    readonly conditions: readonly Condition[];
    readonly notices: Notices;
  }
}

/** How often conditions are checked for incidents (ms). */
const interval = 30_000;

/** How long an incident has ended when its end is sent (ms): a few intervals, so that every server had the time to find it. */
const quiet = 90_000;

/** Entries of the journal that are older when a server starts have no notice (ms). */
const newsAge = 60 * 60_000;

/** After this time, a receiver that does not take a notice is not asked again (ms). */
const longestTry = 24 * 60 * 60_000;

const times: QueueTimes = { lease: 60_000, delivery: 10_000, pollInterval: 15_000 };

/** Limit of a check for incidents (ms): longer than that of a readiness check, whose answer counts. */
const checkTime = 10_000;

/** An incident that this server has found. */
interface Incident {
  readonly found: Found;
  /** When its notice is sent (ms since 1970), if it still lasts then. */
  readonly from: number;
}

/** Sends notices of new entries of the journal, and of incidents. Without a receiver, nothing. */
export function startNotices(
  app: FastifyInstance,
  conditions: readonly Condition[],
  { environment, repositories, clock, fetch, mail: transport, site: liveSite }: ServerOptions,
): Notices {
  const { url, secret, mail: to } = environment.notify;
  if (url === null && to === null) return { notify: () => undefined };
  const { notices: repository } = repositories;
  const { publicOrigin, operationsToken, operationsOrigin, mail } = environment;
  const site = publicOrigin === null ? 'site' : new URL(publicOrigin).host;
  // As the page: a site that gets owners has one, which notices name from the next start on.
  const hasPage = operationsToken !== null || liveSite.journal().authority !== null;
  const page = operationsOrigin !== null && hasPage ? `${operationsOrigin}${pagePath}` : null;
  const about = { site, page };
  const post = url === null ? null : createWebhook({ url, secret, fetch, ...about });
  const mailOf = (notice: Notice) =>
    to === null ? null : noticeMail(notice, { ...about, from: mail.from, to });

  const worker = (queue: QueueRepository<Notice>, deliver: NonNullable<typeof post>) =>
    createRetryQueue({
      ...{ what: 'notice', queue, deliver, times, clock, log: app.log },
      explain: (error, { at }) => ({
        permanent: clock.now() - Date.parse(at) >= longestTry,
        reason: error instanceof NotTakenError ? error.reason : 'failed',
      }),
    });
  const posting = post === null ? null : worker(repository, post);
  // What cannot be written to the database, each server sends by itself.
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
  const unstored = new Map<string, Omit<Notice, 'id'>>();
  /** Incidents that this server has found, by the keys of their conditions. A key that has not been checked is absent. */
  const ongoing = new Map<string, ReadonlyMap<string, Incident>>();

  const withId = (notice: Omit<Notice, 'id'>): Notice => ({ ...notice, id: newId() });
  const newsOf = (content: Omit<Notice, 'id'>): NewNotice => {
    const notice = withId(content);
    return { notice, isPosted: post !== null, mail: mailOf(notice) };
  };
  const openedOf = ({ found, from }: Incident) =>
    ({ ...found, state: 'opened', at: new Date(from).toISOString() }) as const;
  const sendDirectly = (content: Omit<Notice, 'id'>) => {
    const notice = withId(content);
    for (const { add, wake } of direct) {
      add(notice);
      void wake();
    }
  };

  const write = async () => {
    let news = false;
    for (const [key, notice] of unstored) {
      news = (await repository.add(newsOf(notice))) || news;
      unstored.delete(key);
    }
    for (const incident of [...ongoing.values()].flatMap((incidents) => [...incidents.values()])) {
      if (incident.found.key === databaseKey || incident.from > clock.now()) continue;
      news = (await repository.add(newsOf(openedOf(incident)))) || news;
    }
    for (const key of await repository.open()) {
      const of = [...ongoing.keys()].find((one) => key === one || key.startsWith(`${one}/`));
      if (of === undefined || ongoing.get(of)?.has(key)) continue;
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

  /** The notice about the database that was sent, and since when this server has reached it again (ms since 1970). */
  let databaseNotice: Omit<Notice, 'id'> | null = null;
  let databaseSince: number | null = null;
  const notifyOfDatabase = () => {
    const incident = ongoing.get(databaseKey)?.get(databaseKey);
    databaseSince = incident ? null : (databaseSince ?? clock.now());
    if (databaseNotice === null && incident && incident.from <= clock.now()) {
      databaseNotice = openedOf(incident);
      sendDirectly(databaseNotice);
    }
    if (databaseNotice === null || databaseSince === null || clock.now() - databaseSince < quiet) return;
    sendDirectly(endOf(withId(databaseNotice), clock.now()));
    databaseNotice = null;
  };
  const notify = (key: string, message: Message) => {
    unstored.set(key, { ...message, key, state: 'told', at: new Date(clock.now()).toISOString() });
    void sync();
  };

  const check = async ({ keys, after, find }: Condition) => {
    try {
      const found = await withinTime(find(), checkTime, clock);
      if (found === null) return;
      for (const key of keys) {
        const before = ongoing.get(key);
        const own = found.filter((one) => one.key === key || one.key.startsWith(`${key}/`));
        const fromOf = (one: Found) => before?.get(one.key)?.from ?? clock.now() + after;
        ongoing.set(key, new Map(own.map((one) => [one.key, { found: one, from: fromOf(one) }])));
      }
    } catch (error) {
      app.log.warn({ err: error }, 'incidents cannot be looked for at the moment');
    }
  };
  let closed = false;
  let cancel = () => {};
  let checking = Promise.resolve();
  const checkAll = async () => {
    await Promise.all(conditions.map(check));
    notifyOfDatabase();
    await sync();
    if (!closed) cancel = clock.schedule(interval, startCheck);
  };
  const startCheck = () => {
    checking = checkAll();
  };

  let lastNotified = 0;
  const notifyOfEntries = () => {
    const journal = liveSite.journal();
    for (const entry of journal.entries) {
      if (entry.sequence <= lastNotified) continue;
      const message = journalMessage(entry, journal);
      if (message !== null) notify(`journal/${entry.sequence}/${entry.at}`, message);
    }
    lastNotified = journal.entries.at(-1)?.sequence ?? 0;
  };

  app.addHook('onReady', async () => {
    const old = liveSite.journal().entries.findLast(({ at }) => Date.parse(at) <= clock.now() - newsAge);
    lastNotified = old?.sequence ?? 0;
    for (const { start } of workers) start();
    notifyOfEntries();
    liveSite.onChange(notifyOfEntries);
    cancel = clock.schedule(0, startCheck);
  });
  app.addHook('onClose', async () => {
    closed = true;
    cancel();
    await Promise.all(workers.map(({ stop }) => stop()));
    await checking;
    cancel();
    await running;
  });
  return { notify };
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
