import { createHash } from 'node:crypto';
import { keepUnsent } from '@site/shared-ui/contracts';
import type { FieldValues } from '@site/shared-ui/forms';
import { HttpError } from '@site/shared-ui/http';
import fc from 'fast-check';
import { emptyApplication } from '../join.schema.ts';
import { createUnsent, type Unsent } from './create-unsent.ts';
import type { UnsentApplication } from './unsent-applications.ts';
import type { UnsentState } from './unsent-state.ts';

/*
 * Tabs of one browser, one server and a connection between them, in any order and at the same time. Every answer of
 * the network, the database, the locks and every message between tabs waits until the scheduler lets it through; a tab
 * may be closed at any of these moments. `RACE_RUNS`, `RACE_SEED` and `RACE_PATH` change or replay what is run;
 * `RACE_SHRINK=no` ends it at the first failure. The mutants that it kills are in
 * `scripts/src/mutants/form-mutants.data.ts`.
 */

type Network = 'works' | 'offline' | 'fails' | 'answer lost';

type Step =
  | { readonly do: 'type' | 'edit' | 'reload' | 'erase' | 'fill in' | 'close'; readonly tab: number }
  | {
      readonly do: 'send';
      readonly tab: number;
      readonly first: 'type' | 'edit' | null;
      readonly network: Network;
    }
  | { readonly do: 'open' | 'disk full' | 'disk free' | 'rest' }
  | { readonly do: 'days pass'; readonly days: number }
  | { readonly do: 'wait'; readonly turns: number };

const tab = fc.constantFrom(0, 0, 0, 1, 2);
const network = fc.constantFrom<Network>('works', 'offline', 'fails', 'answer lost', 'answer lost');
const first = fc.constantFrom('type' as const, 'edit' as const, null, null);
const sending = fc.record({ do: fc.constant('send' as const), tab, first, network });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('type' as const, 'edit' as const), tab }) },
  { weight: 4, arbitrary: sending },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('reload' as const, 'close' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('erase' as const, 'fill in' as const), tab }) },
  { weight: 1, arbitrary: fc.constant({ do: 'open' as const }) },
  { weight: 4, arbitrary: fc.constant({ do: 'rest' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('disk full' as const, 'disk free' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('days pass' as const), days: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('wait' as const), turns: fc.integer({ min: 1, max: 12 }) }),
  },
);

const day = 24 * 60 * 60_000;

/** What the site's server does with a key, for as long as it remembers one. */
class Server {
  readonly stored: string[] = [];
  readonly #keys = new Map<string, { readonly content: string; readonly at: number }>();

  take(key: string, content: string, now: number): 'taken' | 'refused' {
    const known = this.#keys.get(key);
    if (known && now - known.at < keepUnsent + day) return known.content === content ? 'taken' : 'refused';
    this.#keys.set(key, { content, at: now });
    this.stored.push(content);
    return 'taken';
  }
}

interface Tried {
  /** When it was tried first. */
  since: number;
  /** The server may have it, and the browser keeps it. */
  kept: boolean;
  /** It arrived, was erased or changed: it need not be kept any more. */
  mayVanish: boolean;
  /** Attempts under way. */
  underWay: number;
  /** It arrived or was erased while nobody was sending it, and was not tried since: it must not be kept. */
  over: boolean;
}

class Simulation {
  readonly disk = new Map<string, UnsentApplication>();
  readonly marks = new Map<string, string>();
  readonly server = new Server();
  readonly tabs: Tab[] = [];
  readonly tried = new Map<string, Tried>();
  readonly #locks = new Map<string, { tab: Tab; grant: () => void }[]>();
  now = 1_700_000_000_000;
  texts = 0;
  full = false;

  readonly scheduler: fc.Scheduler;
  readonly hasDigest: boolean;
  readonly denied: boolean;

  constructor(scheduler: fc.Scheduler, hasDigest: boolean, denied: boolean) {
    this.scheduler = scheduler;
    this.hasDigest = hasDigest;
    this.denied = denied;
  }

  of(content: string): Tried {
    const known = this.tried.get(content);
    if (known) return known;
    const fresh = { since: this.now, kept: false, mayVanish: false, underWay: 0, over: false };
    this.tried.set(content, fresh);
    return fresh;
  }

  open(): Tab {
    const tab = new Tab(this);
    this.tabs.push(tab);
    void tab.unsent.find(tab.form);
    return tab;
  }

  /** Waits for its turn; a tab that is closed meanwhile waits for ever. */
  async turn(tab: Tab, label: string): Promise<void> {
    await this.scheduler.schedule(Promise.resolve(), label);
    if (tab.closed) await new Promise(() => {});
  }

  async lock<Result>(tab: Tab, name: string, work: () => Promise<Result>): Promise<Result> {
    if (tab.closed) await new Promise(() => {});
    const queue = this.#locks.get(name) ?? [];
    this.#locks.set(name, queue);
    await new Promise<void>((resolve) => {
      queue.push({ tab, grant: resolve });
      if (queue.length === 1) resolve();
    });
    await this.turn(tab, `lock ${name}`);
    try {
      return await work();
    } finally {
      this.#release(name, tab);
    }
  }

  #release(name: string, tab: Tab): void {
    const queue = this.#locks.get(name) ?? [];
    if (queue[0]?.tab !== tab) return;
    queue.shift();
    queue[0]?.grant();
  }

  close(tab: Tab): void {
    if (tab.closed) return;
    tab.closed = true;
    if (tab.underWay) tab.underWay.underWay -= 1;
    for (const [name, queue] of this.#locks) {
      const [holder] = queue;
      const left = queue.filter((waiting) => waiting === holder || waiting.tab !== tab);
      queue.splice(0, queue.length, ...left);
      this.#release(name, tab);
    }
  }
}

class Tab {
  readonly simulation: Simulation;
  closed = false;
  sent = false;
  busy = false;
  underWay: Tried | null = null;
  state: UnsentState = { status: 'none' };
  values: FieldValues = { ...emptyApplication };
  /** What the visitor typed last: nothing else may stand there. */
  typed: { fullName: string | null; address: string | null } = { fullName: null, address: null };
  readonly unsent: Unsent;
  readonly #listeners = new Set<() => void>();
  readonly #randomKeys = new Map<string, string>();
  #lastTried: string | null = null;
  #online = true;

  readonly form = {
    isReady: () => !this.busy && !this.closed,
    read: () => this.values,
    fill: (values: FieldValues) => {
      this.values = { ...this.values, ...values };
    },
  };

  constructor(simulation: Simulation) {
    this.simulation = simulation;
    const { disk, marks } = simulation;
    const tell = () => {
      for (const other of simulation.tabs) {
        if (other === this) continue;
        void simulation.turn(other, 'a message to another tab').then(() => other.hear());
      }
    };
    const storage = {
      getItem: (name: string) => marks.get(name) ?? null,
      setItem: (name: string, text: string) => {
        if (this.closed) return;
        marks.set(name, text);
        tell();
      },
      removeItem: (name: string) => {
        if (this.closed) return;
        marks.delete(name);
        tell();
      },
    };
    /** The work is done at one moment, and its answer comes at a later one. */
    const call = async <Result>(label: string, work: () => Result): Promise<Result> => {
      await simulation.turn(this, label);
      const result = work();
      await simulation.turn(this, `${label}: done`);
      return result;
    };
    this.unsent = createUnsent(
      {
        store: () => ({
          put: (application) =>
            call('put', () => {
              if (simulation.full) throw new DOMException('Full', 'QuotaExceededError');
              disk.set(application.key, application);
            }),
          get: (key) => call('get', () => disk.get(key) ?? null),
          remove: (key) => call('remove', () => void disk.delete(key)),
        }),
        marks: () => {
          if (simulation.denied) throw new DOMException('Denied', 'SecurityError');
          // `Object.keys` of a storage lists its entries.
          return Object.assign(Object.create(storage), Object.fromEntries(marks));
        },
        onMarked: (listener) => {
          this.#listeners.add(listener);
          return () => this.#listeners.delete(listener);
        },
        lock: (name, work) => simulation.lock(this, name, work),
        storeTimeout: () => new Promise(() => {}),
        now: () => simulation.now,
        digest: () =>
          simulation.hasDigest
            ? async (_, data) =>
                new Uint8Array(createHash('sha256').update(new Uint8Array(data)).digest()).buffer
            : undefined,
        isOnline: () => this.#online,
        onConnection: () => () => {},
      },
      (state) => {
        this.state = state;
      },
    );
    this.unsent.follow();
  }

  hear(): void {
    for (const listener of this.#listeners) listener();
  }

  content(): string {
    const { fullName, address, resume } = this.values;
    return `${fullName}, ${address}, ${resume instanceof File ? resume.name : 'no file'}`;
  }

  type(): void {
    this.simulation.texts += 1;
    const fullName = `Person ${this.simulation.texts}`;
    this.values = { ...this.values, fullName, resume: new File([fullName], `${fullName}.pdf`) };
    this.typed = { ...this.typed, fullName };
  }

  edit(): void {
    this.simulation.texts += 1;
    const address = `Street ${this.simulation.texts}`;
    this.values = { ...this.values, address };
    this.typed = { ...this.typed, address };
  }

  erase(): void {
    const { state } = this;
    if (this.busy || (state.status !== 'found' && state.status !== 'failed')) return;
    if (state.status === 'failed' && !state.kept) return;
    const key = state.status === 'found' ? state.application.key : state.key;
    const content = contentOfKey(this.simulation, key);
    this.unsent.erase(this.form);
    if (content) end(this.simulation.of(content));
  }

  fillIn(): void {
    if (this.busy || this.state.status !== 'found' || this.state.filledIn) return;
    this.unsent.fillIn(this.form);
    this.typed = { fullName: null, address: null };
  }

  async send(network: Network): Promise<void> {
    const { simulation, values } = this;
    if (this.busy || this.sent || !values.fullName || !(values.resume instanceof File)) return;
    this.busy = true;
    const content = this.content();
    const before = this.#lastTried;
    const filledIn =
      this.state.status === 'found' && this.state.filledIn ? contentOf(this.state.application) : null;
    this.#lastTried = content;
    const tried = simulation.of(content);
    tried.over = false;
    tried.underWay += 1;
    this.underWay = tried;
    const randomKey = this.#randomKeyFor(content);
    const { certified: _, ...sentValues } = values;
    let arrived = false;
    const attempt = this.unsent.attempt(
      { content: sentValues, typed: values, randomKey, usedRandomKey: false },
      async (key) => {
        // From here on the server may have it, whatever becomes of this tab.
        if (!simulation.denied && !simulation.full) {
          expect([...simulation.disk.values()].map(contentOf)).toContain(content);
          tried.kept = true;
        }
        await this.#reachServer(key, content, network);
        arrived = true;
      },
    );
    const result = await attempt.then(
      () => 'arrived' as const,
      (error: unknown) => {
        if (error instanceof HttpError) return 'failed' as const;
        throw error;
      },
    );
    expect(result === 'arrived').toBe(arrived);
    tried.underWay -= 1;
    this.underWay = null;
    this.busy = false;
    const earlier = [before, filledIn].filter((one) => one !== null && one !== content) as string[];
    if (result === 'arrived') {
      this.sent = true;
      expect(this.state.status).toBe('none');
      expect(simulation.server.stored).toContain(content);
      end(tried);
    } else {
      expect(this.state).toMatchObject({ status: 'failed' });
      if (this.state.status !== 'failed' || !this.state.kept) return;
    }
    for (const one of earlier) end(simulation.of(one));
  }

  /** As the form's engine does: the same content has the same key. */
  #randomKeyFor(content: string): string {
    const { simulation } = this;
    simulation.texts += 1;
    const key = this.#randomKeys.get(content) ?? `random ${simulation.texts}`;
    this.#randomKeys.set(content, key);
    return key;
  }

  async #reachServer(key: string, content: string, network: Network): Promise<void> {
    const { simulation } = this;
    if (this.closed) await new Promise(() => {});
    this.#online = network !== 'offline';
    const unreachable = () => new HttpError('unreachable', 'No connection');
    // The request is on its way even when its tab is closed.
    await simulation.scheduler.schedule(Promise.resolve(), 'request');
    if (network === 'offline') {
      await simulation.turn(this, 'no connection');
      throw unreachable();
    }
    const taken = network === 'fails' ? 'failed' : simulation.server.take(key, content, simulation.now);
    await simulation.turn(this, 'answer');
    if (network === 'answer lost') throw unreachable();
    if (taken === 'failed') throw new HttpError('server', 'Status 500', { status: 500 });
    // A key must never stand for two contents.
    expect(taken).toBe('taken');
  }
}

const contentOf = ({ fields, file }: UnsentApplication) =>
  `${fields.fullName}, ${fields.address}, ${file.name}`;
const contentOfKey = ({ disk }: Simulation, key: string) => {
  const found = disk.get(key);
  return found && contentOf(found);
};

/** It arrived, was erased, or another version of it arrived or is kept. */
function end(tried: Tried): void {
  tried.mayVanish = true;
  if (tried.underWay === 0) tried.over = true;
}

function checkAtAnyTime({ server, tabs }: Simulation): void {
  expect(new Set(server.stored).size).toBe(server.stored.length);
  for (const { typed, values, state, closed } of tabs) {
    if (closed) continue;
    if (typed.fullName !== null) expect(values.fullName).toBe(typed.fullName);
    if (typed.address !== null) expect(values.address).toBe(typed.address);
    // Two people's data never stand in one form, nor one file under another's name.
    const { fullName, resume } = values;
    if (fullName && resume instanceof File) expect(resume.name).toBe(`${fullName}.pdf`);
    if (state.status === 'found' && state.filledIn && typed.fullName === null && typed.address === null) {
      expect(`${values.fullName}, ${values.address}`).toBe(
        contentOf(state.application).split(', ').slice(0, 2).join(', '),
      );
    }
  }
}

/** When nothing is under way. */
function checkWhenIdle(simulation: Simulation): void {
  const { disk, marks, tabs, tried, now, denied } = simulation;
  // A tab that was closed leaves a record behind that is marked as removed; the next visit deletes it.
  const isMarked = ({ key }: UnsentApplication) => marks.get(`unsent-application:${key}`) === 'removed';
  const kept = [...disk.values()].filter((application) => !isMarked(application)).map(contentOf);
  for (const { state, closed } of tabs) {
    if (closed) continue;
    const key =
      state.status === 'found'
        ? state.application.key
        : state.status === 'failed' && state.kept
          ? state.key
          : null;
    if (key !== null) expect([...disk.keys()]).toContain(key);
  }
  for (const [content, { over }] of tried) if (over) expect(kept).not.toContain(content);
  for (const application of disk.values()) {
    const { mayVanish } = simulation.of(contentOf(application));
    const expired = now - application.triedAt > keepUnsent;
    if (!mayVanish && !expired) expect(marks.has(`unsent-application:${application.key}`)).toBe(true);
  }
  if (denied) expect([disk.size, marks.size]).toEqual([0, 0]);
}

const [runs, seed] = [Number(process.env.RACE_RUNS ?? 600), Number(process.env.RACE_SEED ?? 1)];
const path = process.env.RACE_PATH;

test('in any order an application is stored once, kept until it has arrived, and gone then', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.boolean(),
      fc.integer({ min: 0, max: 9 }),
      network,
      fc.array(step, { minLength: 4, maxLength: 25, size: 'max' }),
      async (scheduler, hasDigest, storage, firstNetwork, steps) => {
        const simulation = new Simulation(scheduler, hasDigest, storage === 0);
        simulation.open();
        const failures: unknown[] = [];
        const tabAt = (index: number) => {
          const open = simulation.tabs.filter(({ closed }) => !closed);
          return open[index % open.length] ?? simulation.open();
        };
        const begin: Step = { do: 'send', tab: 0, first: 'type', network: firstNetwork };
        for (const one of [begin, ...steps]) {
          if (one.do === 'open') simulation.open();
          else if (one.do === 'rest') await rest(scheduler);
          else if (one.do === 'disk full' || one.do === 'disk free') simulation.full = one.do === 'disk full';
          else if (one.do === 'days pass') {
            // The server promises to know a key for as long as a browser keeps it, not for as long as a page is open.
            await rest(scheduler);
            for (const tab of simulation.tabs) simulation.close(tab);
            simulation.now += one.days * day;
            simulation.open();
          } else if (one.do === 'wait') {
            for (let turn = 0; turn < one.turns && scheduler.count() > 0; turn += 1) {
              await scheduler.waitOne();
              await microtasks();
            }
          } else if ('tab' in one) {
            const tab = tabAt(one.tab);
            if (one.do === 'send' && !tab.busy) {
              if (one.first === 'type') tab.type();
              if (one.first === 'edit') tab.edit();
              tab.send(one.network).catch((error: unknown) => failures.push(error));
            }
            if (one.do === 'type' && !tab.busy) tab.type();
            if (one.do === 'edit' && !tab.busy) tab.edit();
            if (one.do === 'erase') tab.erase();
            if (one.do === 'fill in') tab.fillIn();
            if (one.do === 'close' || one.do === 'reload') simulation.close(tab);
            if (one.do === 'reload') simulation.open();
          }
          // Tabs are programs of their own: what one of them does at once is done when another acts.
          await microtasks();
          checkAtAnyTime(simulation);
          expect(failures).toEqual([]);
        }
        await rest(scheduler);
        checkAtAnyTime(simulation);
        expect(failures).toEqual([]);
        checkWhenIdle(simulation);

        // Whoever comes back finds what the pages said is kept, one after the other, and can send it.
        const promised = [...simulation.tried].flatMap(([content, { kept, mayVanish, since }]) =>
          kept && !mayVanish && simulation.now - since <= keepUnsent ? [content] : [],
        );
        for (const left of simulation.tabs) simulation.close(left);
        simulation.full = false;
        const found: string[] = [];
        // Once more than there is to find: the last visit finds nothing.
        for (let visit = 0; visit <= simulation.tried.size; visit += 1) {
          const last = simulation.open();
          await rest(scheduler);
          if (last.state.status !== 'found') break;
          expect(last.state.filledIn).toBe(true);
          found.push(last.content());
          last.send('works').catch((error: unknown) => failures.push(error));
          await rest(scheduler);
          expect(failures).toEqual([]);
          expect(last.sent).toBe(true);
          simulation.close(last);
        }
        expect(new Set(found).size).toBe(found.length);
        expect(found).toEqual(expect.arrayContaining(promised));
        expect([simulation.disk.size, simulation.marks.size]).toEqual([0, 0]);
        checkAtAnyTime(simulation);
      },
    ),
    { numRuns: runs, seed, ...(path && { path }), endOnFailure: process.env.RACE_SHRINK === 'no' },
  );
}, 300_000);

/** Long enough for whatever follows from one answer without waiting for another. */
async function microtasks(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

/** Lets everything through that waits, and what that leads to. */
async function rest(scheduler: fc.Scheduler): Promise<void> {
  await microtasks();
  while (scheduler.count() > 0) {
    await scheduler.waitOne();
    await microtasks();
  }
}
