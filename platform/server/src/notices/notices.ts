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

/** Tells the people who run the site, once for all servers of a database. Nothing throws or waits. */
export interface Notices {
  /** An event, which the key names: it is told once. */
  tell(key: string, message: Message): void;
}

declare module '../core/core.ts' {
  interface Core {
    /** What needs a person, for messages, `/-/ready` and the operations page. */
    readonly conditions: readonly Condition[];
    readonly notices: Notices;
  }
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

/** Limit of a look for incidents (ms): longer than that of a readiness check, whose answer counts. */
const lookTime = 10_000;

/** An incident that this server sees. */
interface Incident {
  readonly found: Found;
  /** When it is told (ms since 1970), if it still lasts then. */
  readonly from: number;
}

/** Tells new entries of the journal and incidents. Without a receiver, nothing. */
export function tellPeople(
  app: FastifyInstance,
  conditions: readonly Condition[],
  { environment, repositories, clock, fetch, mail: transport, site: liveSite }: ServerOptions,
): Notices {
  const { url, secret, mail: to } = environment.notify;
  if (url === null && to === null) return { tell: () => undefined };
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
  /** Incidents that this server sees, by the keys of their conditions. What it has not looked for is not there. */
  const seen = new Map<string, ReadonlyMap<string, Incident>>();

  const withId = (notice: Omit<Notice, 'id'>): Notice => ({ ...notice, id: newId() });
  const newsOf = (content: Omit<Notice, 'id'>): NewNotice => {
    const notice = withId(content);
    return { notice, isPosted: post !== null, mail: mailOf(notice) };
  };
  const openedOf = ({ found, from }: Incident) =>
    ({ ...found, state: 'opened', at: new Date(from).toISOString() }) as const;
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
    for (const incident of [...seen.values()].flatMap((incidents) => [...incidents.values()])) {
      if (incident.found.key === databaseKey || incident.from > clock.now()) continue;
      news = (await repository.tell(newsOf(openedOf(incident)))) || news;
    }
    for (const key of await repository.open()) {
      const of = [...seen.keys()].find((one) => key === one || key.startsWith(`${one}/`));
      if (of === undefined || seen.get(of)?.has(key)) continue;
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

  /** What was told of the database, and since when this server has reached it again (ms since 1970). */
  let databaseTold: Omit<Notice, 'id'> | null = null;
  let databaseSince: number | null = null;
  const tellDatabase = () => {
    const incident = seen.get(databaseKey)?.get(databaseKey);
    databaseSince = incident ? null : (databaseSince ?? clock.now());
    if (databaseTold === null && incident && incident.from <= clock.now()) {
      databaseTold = openedOf(incident);
      tellDirectly(databaseTold);
    }
    if (databaseTold === null || databaseSince === null || clock.now() - databaseSince < quiet) return;
    tellDirectly(endOf(withId(databaseTold), clock.now()));
    databaseTold = null;
  };
  const tell = (key: string, message: Message) => {
    untold.set(key, { ...message, key, state: 'told', at: new Date(clock.now()).toISOString() });
    void sync();
  };

  const lookOnce = async ({ keys, after, find }: Condition) => {
    try {
      const found = await withinTime(find(), lookTime, clock);
      if (found === null) return;
      for (const key of keys) {
        const before = seen.get(key);
        const own = found.filter((one) => one.key === key || one.key.startsWith(`${key}/`));
        const fromOf = (one: Found) => before?.get(one.key)?.from ?? clock.now() + after;
        seen.set(key, new Map(own.map((one) => [one.key, { found: one, from: fromOf(one) }])));
      }
    } catch (error) {
      app.log.warn({ err: error }, 'incidents cannot be looked for at the moment');
    }
  };
  let closed = false;
  let cancel = () => {};
  let looking = Promise.resolve();
  const lookAll = async () => {
    await Promise.all(conditions.map(lookOnce));
    tellDatabase();
    await sync();
    if (!closed) cancel = clock.schedule(interval, lookSoon);
  };
  const lookSoon = () => {
    looking = lookAll();
  };

  let told = 0;
  const tellEntries = () => {
    const journal = liveSite.journal();
    for (const entry of journal.entries) {
      if (entry.sequence <= told) continue;
      const message = journalMessage(entry, journal);
      if (message !== null) tell(`journal/${entry.sequence}/${entry.at}`, message);
    }
    told = journal.entries.at(-1)?.sequence ?? 0;
  };

  app.addHook('onReady', async () => {
    const old = liveSite.journal().entries.findLast(({ at }) => Date.parse(at) <= clock.now() - newsAge);
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
  return { tell };
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
