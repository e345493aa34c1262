import { keepUnsent } from '@site/shared-ui/contracts';
import type { FieldValues } from '@site/shared-ui/forms';
import { HttpError } from '@site/shared-ui/http';
import fc from 'fast-check';
import { emptyApplication } from '../join.values.ts';
import { createUnsent, type Unsent } from './create-unsent.ts';
import type { UnsentApplication } from './unsent-applications.ts';
import type { UnsentState } from './unsent-state.ts';

/*
 * Simulates tabs of one browser, a server and a network with random schedules. The scheduler decides when each answer
 * of the network, the database and the locks and each message between tabs arrives. A tab may be closed at any of
 * these moments. `RACES`, `RACE_SEED` and `RACE_PATH` change or replay the schedules.
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
  | { readonly do: 'open' | 'disk full' | 'disk free' | 'settle' }
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
  { weight: 4, arbitrary: fc.constant({ do: 'settle' as const }) },
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

/** The server stores one application per key, for as long as it remembers the key. */
class Server {
  readonly stored: string[] = [];
  readonly #keys = new Map<string, { readonly content: string; readonly at: number }>();

  receive(key: string, content: string, now: number): 'accepted' | 'refused' {
    const known = this.#keys.get(key);
    if (known && now - known.at < keepUnsent + day) return known.content === content ? 'accepted' : 'refused';
    this.#keys.set(key, { content, at: now });
    this.stored.push(content);
    return 'accepted';
  }
}

interface TriedContent {
  /** Time of the first attempt. */
  since: number;
  /** An attempt has reached `send`, and the browser keeps the application. */
  kept: boolean;
  /** It arrived, was erased or was changed, so it no longer has to be kept. */
  mayBeDeleted: boolean;
  /** Number of attempts in flight. */
  inFlight: number;
  /** It arrived or was erased while no attempt was in flight, and has not been tried since. */
  mustBeDeleted: boolean;
}

class Simulation {
  readonly disk = new Map<string, UnsentApplication>();
  readonly markers = new Map<string, string>();
  readonly server = new Server();
  readonly tabs: Tab[] = [];
  readonly tried = new Map<string, TriedContent>();
  readonly #locks = new Map<string, { tab: Tab; grant: () => void }[]>();
  now = 1_700_000_000_000;
  textCount = 0;
  full = false;

  readonly scheduler: fc.Scheduler;
  readonly hasDigest: boolean;
  readonly denied: boolean;

  constructor(scheduler: fc.Scheduler, hasDigest: boolean, denied: boolean) {
    this.scheduler = scheduler;
    this.hasDigest = hasDigest;
    this.denied = denied;
  }

  triedOf(content: string): TriedContent {
    const known = this.tried.get(content);
    if (known) return known;
    const fresh = { since: this.now, kept: false, mayBeDeleted: false, inFlight: 0, mustBeDeleted: false };
    this.tried.set(content, fresh);
    return fresh;
  }

  open(): Tab {
    const tab = new Tab(this);
    this.tabs.push(tab);
    void tab.unsent.find(tab.form);
    return tab;
  }

  /** Waits for the scheduler. If the tab is closed in the meantime, it never resolves. */
  async waitForTurn(tab: Tab, label: string): Promise<void> {
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
    await this.waitForTurn(tab, `lock ${name}`);
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
    if (tab.sending) tab.sending.inFlight -= 1;
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
  sending: TriedContent | null = null;
  state: UnsentState = { status: 'none' };
  values: FieldValues = { ...emptyApplication };
  /** The values that the visitor typed last, which nothing may overwrite. */
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
    const { disk, markers } = simulation;
    const notifyOtherTabs = () => {
      for (const other of simulation.tabs) {
        if (other === this) continue;
        void simulation.waitForTurn(other, 'a message to another tab').then(() => other.notifyListeners());
      }
    };
    const storage = {
      getItem: (name: string) => markers.get(name) ?? null,
      setItem: (name: string, text: string) => {
        if (this.closed) return;
        markers.set(name, text);
        notifyOtherTabs();
      },
      removeItem: (name: string) => {
        if (this.closed) return;
        markers.delete(name);
        notifyOtherTabs();
      },
    };
    /** The work and its answer are scheduled separately. */
    const call = async <Result>(label: string, work: () => Result): Promise<Result> => {
      await simulation.waitForTurn(this, label);
      const result = work();
      await simulation.waitForTurn(this, `${label}: done`);
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
        localStorage: () => {
          if (simulation.denied) throw new DOMException('Denied', 'SecurityError');
          // `Object.keys` of a real `Storage` lists its entries.
          return Object.assign(Object.create(storage), Object.fromEntries(markers));
        },
        onStorageChange: (listener) => {
          this.#listeners.add(listener);
          return () => this.#listeners.delete(listener);
        },
        lock: (name, work) => simulation.lock(this, name, work),
        storeTimeout: () => new Promise(() => {}),
        now: () => simulation.now,
        isOnline: () => this.#online,
        onConnection: () => () => {},
      },
      (state) => {
        this.state = state;
      },
    );
    this.unsent.subscribe();
  }

  notifyListeners(): void {
    for (const listener of this.#listeners) listener();
  }

  content(): string {
    const { fullName, address, resume } = this.values;
    return `${fullName}, ${address}, ${resume instanceof File ? resume.name : 'no file'}`;
  }

  type(): void {
    this.simulation.textCount += 1;
    const fullName = `Person ${this.simulation.textCount}`;
    this.values = { ...this.values, fullName, resume: new File([fullName], `${fullName}.pdf`) };
    this.typed = { ...this.typed, fullName };
  }

  edit(): void {
    this.simulation.textCount += 1;
    const address = `Street ${this.simulation.textCount}`;
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
    if (content) allowDeletion(this.simulation.triedOf(content));
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
    const tried = simulation.triedOf(content);
    tried.mustBeDeleted = false;
    tried.inFlight += 1;
    this.sending = tried;
    const newKey = simulation.hasDigest ? `content ${content}` : this.#randomKeyFor(content);
    let arrived = false;
    const attempt = this.unsent.attempt({ typed: values, key: newKey }, async (key) => {
      // From here on the server may receive it, even if this tab is closed.
      if (!simulation.denied && !simulation.full) {
        expect([...simulation.disk.values()].map(contentOf)).toContain(content);
        tried.kept = true;
      }
      await this.#request(key, content, network);
      arrived = true;
    });
    const result = await attempt.then(
      () => 'arrived' as const,
      (error: unknown) => {
        if (error instanceof HttpError) return 'failed' as const;
        throw error;
      },
    );
    expect(result === 'arrived').toBe(arrived);
    tried.inFlight -= 1;
    this.sending = null;
    this.busy = false;
    const earlier = [before, filledIn].filter((one) => one !== null && one !== content) as string[];
    if (result === 'arrived') {
      this.sent = true;
      expect(this.state.status).toBe('none');
      expect(simulation.server.stored).toContain(content);
      allowDeletion(tried);
    } else {
      expect(this.state).toMatchObject({ status: 'failed' });
      if (this.state.status !== 'failed' || !this.state.kept) return;
    }
    for (const one of earlier) allowDeletion(simulation.triedOf(one));
  }

  /** The same content has the same key, as in `use-form-engine.ts`. */
  #randomKeyFor(content: string): string {
    const { simulation } = this;
    simulation.textCount += 1;
    const key = this.#randomKeys.get(content) ?? `random ${simulation.textCount}`;
    this.#randomKeys.set(content, key);
    return key;
  }

  async #request(key: string, content: string, network: Network): Promise<void> {
    const { simulation } = this;
    if (this.closed) await new Promise(() => {});
    this.#online = network !== 'offline';
    const unreachable = () => new HttpError('unreachable', 'No connection');
    // The request is sent even if its tab is closed.
    await simulation.scheduler.schedule(Promise.resolve(), 'request');
    if (network === 'offline') {
      await simulation.waitForTurn(this, 'no connection');
      throw unreachable();
    }
    const answer = network === 'fails' ? 'failed' : simulation.server.receive(key, content, simulation.now);
    await simulation.waitForTurn(this, 'answer');
    if (network === 'answer lost') throw unreachable();
    if (answer === 'failed') throw new HttpError('server', 'Status 500', { status: 500 });
    // No key may be used for two different contents.
    expect(answer).toBe('accepted');
  }
}

const contentOf = ({ fields, file }: UnsentApplication) =>
  `${fields.fullName}, ${fields.address}, ${file.name}`;
const contentOfKey = ({ disk }: Simulation, key: string) => {
  const found = disk.get(key);
  return found && contentOf(found);
};

/** It arrived, was erased, or a newer version of it arrived or is kept. */
function allowDeletion(tried: TriedContent): void {
  tried.mayBeDeleted = true;
  if (tried.inFlight === 0) tried.mustBeDeleted = true;
}

function checkAlways({ server, tabs }: Simulation): void {
  expect(new Set(server.stored).size).toBe(server.stored.length);
  for (const { typed, values, state, closed } of tabs) {
    if (closed) continue;
    if (typed.fullName !== null) expect(values.fullName).toBe(typed.fullName);
    if (typed.address !== null) expect(values.address).toBe(typed.address);
    // The form never mixes two people's data or files.
    const { fullName, resume } = values;
    if (fullName && resume instanceof File) expect(resume.name).toBe(`${fullName}.pdf`);
    if (state.status === 'found' && state.filledIn && typed.fullName === null && typed.address === null) {
      expect(`${values.fullName}, ${values.address}`).toBe(
        contentOf(state.application).split(', ').slice(0, 2).join(', '),
      );
    }
  }
}

/** Invariants while nothing is in flight. */
function checkIdle(simulation: Simulation): void {
  const { disk, markers, tabs, tried, now, denied } = simulation;
  // A closed tab may leave a record whose marker says `removed`. The next visit deletes it.
  const isRemoved = ({ key }: UnsentApplication) => markers.get(`unsent-application:${key}`) === 'removed';
  const kept = [...disk.values()].filter((application) => !isRemoved(application)).map(contentOf);
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
  for (const [content, { mustBeDeleted }] of tried) if (mustBeDeleted) expect(kept).not.toContain(content);
  for (const application of disk.values()) {
    const { mayBeDeleted } = simulation.triedOf(contentOf(application));
    const expired = now - application.triedAt > keepUnsent;
    if (!mayBeDeleted && !expired) expect(markers.has(`unsent-application:${application.key}`)).toBe(true);
  }
  if (denied) expect([disk.size, markers.size]).toEqual([0, 0]);
}

const [runs, seed] = [150 * Number(process.env.RACES ?? 1), Number(process.env.RACE_SEED ?? 1)];
const path = process.env.RACE_PATH;

test('in any schedule an application is stored once, kept until it has arrived, and deleted then', async () => {
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
          else if (one.do === 'settle') await settle(scheduler);
          else if (one.do === 'disk full' || one.do === 'disk free') simulation.full = one.do === 'disk full';
          else if (one.do === 'days pass') {
            // The server remembers a key as long as a browser keeps the record, not as long as a page is open.
            await settle(scheduler);
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
          // Tabs run in parallel: synchronous work of one tab is finished before another acts.
          await microtasks();
          checkAlways(simulation);
          expect(failures).toEqual([]);
        }
        await settle(scheduler);
        checkAlways(simulation);
        expect(failures).toEqual([]);
        checkIdle(simulation);

        // Later visits find the kept applications one after the other and can send them.
        const promised = [...simulation.tried].flatMap(([content, { kept, mayBeDeleted, since }]) =>
          kept && !mayBeDeleted && simulation.now - since <= keepUnsent ? [content] : [],
        );
        for (const left of simulation.tabs) simulation.close(left);
        simulation.full = false;
        const found: string[] = [];
        // One visit more than there are applications: the last one finds nothing.
        for (let visit = 0; visit <= simulation.tried.size; visit += 1) {
          const last = simulation.open();
          await settle(scheduler);
          if (last.state.status !== 'found') break;
          expect(last.state.filledIn).toBe(true);
          found.push(last.content());
          last.send('works').catch((error: unknown) => failures.push(error));
          await settle(scheduler);
          expect(failures).toEqual([]);
          expect(last.sent).toBe(true);
          simulation.close(last);
        }
        expect(new Set(found).size).toBe(found.length);
        expect(found).toEqual(expect.arrayContaining(promised));
        expect([simulation.disk.size, simulation.markers.size]).toEqual([0, 0]);
        checkAlways(simulation);
      },
    ),
    { numRuns: runs, seed, ...(path && { path }) },
  );
}, 300_000);

/** Runs the microtasks that follow one answer. */
async function microtasks(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

/** Lets everything run that waits for the scheduler, until nothing waits. */
async function settle(scheduler: fc.Scheduler): Promise<void> {
  await microtasks();
  while (scheduler.count() > 0) {
    await scheduler.waitOne();
    await microtasks();
  }
}
