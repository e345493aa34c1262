import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import type { NoticeOrder } from './notice.process.ts';
import { noticeReceiver } from './notice-receiver.ts';
import { racePlans } from './race-plans.ts';

const program = fileURLToPath(new URL('./notice.process.ts', import.meta.url));

const start = Date.UTC(2100, 0, 1);
const interval = 30_000;

const plans = fc.record({
  servers: fc.integer({ min: 2, max: 4 }),
  events: fc.integer({ min: 1, max: 4 }),
  /** A server is killed while it posts for the n-th time, all servers together. */
  kills: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
});
type Plan = typeof plans extends fc.Arbitrary<infer T> ? T : never;

async function messageOrExit(child: ChildProcess): Promise<void> {
  const either = new AbortController();
  const { signal } = either;
  await Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })]);
  either.abort();
}

/** Servers of one database see an incident and tell the same events. Killed ones are replaced. */
async function race(address: string, { servers, events, kills }: Plan) {
  const children = new Map<string, ChildProcess>();
  const killed = new Set<string>();
  await using receiver = await noticeReceiver((response, { address: from }) => {
    const child = children.get(from);
    if (kills.includes(receiver.posted.length) && child !== undefined) {
      children.delete(from);
      killed.add(from);
      child.kill('SIGKILL');
    }
    response.end();
  });
  let [names, now] = [0, start];
  const turn = async (order: NoticeOrder) => {
    while (children.size < servers) {
      names += 1;
      const url = `${receiver.url}&from=${names}`;
      const child = fork(program, [address, url, String(now)], { execArgv: [] });
      children.set(url.slice(url.indexOf('/hooks')), child);
      await messageOrExit(child);
    }
    await Promise.all(
      [...children.values()].map(async (child) => {
        const ended = messageOrExit(child);
        child.send(order, () => {});
        await ended;
      }),
    );
    now += interval;
  };
  const keys = Array.from({ length: events }, (_, index) => `event/${index}`);
  for (let count = 0; count < 8; count += 1) await turn({ sees: true, events: keys });
  for (let count = 0; count < 10; count += 1) await turn({ sees: false, events: [] });
  const exits = [...children.values()].map((child) => once(child, 'exit'));
  for (const child of children.values()) child.kill('SIGKILL');
  await Promise.all(exits);
  return { posted: [...receiver.posted], killed, told: keys };
}

/** @param place of a new database */
export function describeNoticeRace(
  place: () => Promise<AsyncDisposable & { readonly address: string }>,
): void {
  test.each(racePlans(plans, 2))(
    'everything is told once, and again only if its server was killed before the answer ($replay)',
    async ({ plan }) => {
      await using database = await place();
      const { posted, killed, told } = await race(database.address, plan);
      const wanted = ['opened disk', 'ended disk', ...told.map((key) => `told ${key}`)];
      const nameOf = ({ notice }: (typeof posted)[number]) => `${notice.state} ${notice.key}`;
      expect([...new Set(posted.map(nameOf))].toSorted()).toEqual(wanted.toSorted());
      for (const name of wanted) {
        const times = posted.filter((one) => nameOf(one) === name);
        // Each is one notice of one server.
        expect(new Set(times.map(({ notice }) => notice.id)).size).toBe(1);
        for (const { address } of times.slice(0, -1)) {
          expect(killed).toContain(address);
          expect(posted.findLast((one) => one.address === address)?.notice.id).toBe(times[0]?.notice.id);
        }
      }
      const order = posted.map(nameOf);
      expect(order.lastIndexOf('opened disk')).toBeLessThan(order.indexOf('ended disk'));
    },
    120_000,
  );
}
