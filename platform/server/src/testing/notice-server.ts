import { setImmediate } from 'node:timers/promises';
import type { JournalEntry } from '@platform/releases';
import { journalOf, withEntry } from '@platform/releases';
import Fastify from 'fastify';
import type { Mail, NoticeRepository } from '../database/repositories.ts';
import { readEnvironment } from '../environment/environment.ts';
import { logOptions } from '../log/log-options.ts';
import type { Condition, Message } from '../notices/notice.ts';
import { startNotices } from '../notices/notices.ts';
import { coreWith } from './core-with.ts';
import type { ManualClock } from './manual-clock.ts';

export interface NoticeServerOptions {
  readonly repository: NoticeRepository;
  readonly clock: ManualClock;
  readonly env: Readonly<Record<string, string>>;
  readonly entries?: readonly JournalEntry[];
}

export async function noticeServer({ repository, clock, env, entries = [] }: NoticeServerOptions) {
  const log: string[] = [];
  const mailed: Mail[] = [];
  const listeners: (() => void)[] = [];
  const state = { journal: journalOf(entries), conditions: [] as Condition[] };
  const app = Fastify({ logger: logOptions('info', { write: (line) => void log.push(line) }) });
  const core = coreWith({
    environment: readEnvironment({ PUBLIC_ORIGIN: 'https://www.example.com', ...env }),
    ...{ repositories: { notices: repository }, clock, fetch },
    mail: { deliver: async (mail) => void mailed.push(mail) },
    site: {
      journal: () => state.journal,
      onChange: (listener) => void listeners.push(() => listener(undefined as never)),
    },
  });
  const { notify } = startNotices(app, state.conditions, core);
  await app.ready();
  const channels = [env.NOTIFY_URL, env.NOTIFY_URL, env.NOTIFY_MAIL].filter((one) => one !== undefined);
  return {
    ...{ app, log, mailed, notify },
    /** How many timers it has while it does nothing: for the next check, and for each queue. */
    timers: 1 + channels.length,
    see: (key: string, message: Message | null, after = 0) => {
      const others = state.conditions.filter(({ keys }) => !keys.includes(key));
      const found = message === null ? [] : [{ ...message, key }];
      state.conditions.splice(0, Infinity, ...others, { keys: [key], after, find: async () => found });
    },
    append: (entry: JournalEntry) => {
      state.journal = withEntry(state.journal, entry);
      for (const listener of listeners) listener();
    },
    [Symbol.asyncDispose]: () => app.close(),
  };
}

export type NoticeServer = Awaited<ReturnType<typeof noticeServer>>;

/** Lets all servers check once, after at least their interval (ms), and post what there is. Their receiver must answer. */
export async function checkAgain(
  clock: ManualClock,
  servers: readonly NoticeServer[],
  time = 30_000,
): Promise<void> {
  if (time > 0) await settled(clock, servers);
  clock.advance(time);
  await settled(
    clock,
    servers,
    (pauses) => pauses.filter((pause) => pause === 30_000).length === servers.length,
  );
}

async function settled(
  clock: ManualClock,
  servers: readonly NoticeServer[],
  more: (pauses: readonly number[]) => boolean = () => true,
): Promise<void> {
  const timers = servers.reduce((sum, { timers }) => sum + timers, 0);
  for (let turn = 0; turn < 1_000_000; turn += 1) {
    clock.advance(0);
    const pauses = clock.pauses();
    // 10 s is the limit of a post.
    if (pauses.length === timers && !pauses.includes(10_000) && more(pauses)) return;
    await setImmediate();
  }
  throw new Error(`The servers do not come to rest: ${clock.pauses()}`);
}

export const diskMessage: Message = {
  ...{ kind: 'disk', text: 'The disk is full.', command: 'npm run site -- doctor' },
};
