import type { Clock } from '../../system/clock.ts';
import type { Random } from '../../system/random.ts';
import { DatabaseUnavailableError } from '../database-error.ts';
import {
  type ConnectionEvent,
  type ConnectionState,
  initialState,
  nextState,
  onlineTimeout,
  reconnectDelay,
} from './connection-state.ts';

/** Knows whether the database can be reached. While it cannot, one loop tries to connect, and requests wait for it. */
export interface Reconnection {
  /**
   * Resolves with the present epoch when the database is online; rejects with a `DatabaseUnavailableError` when it is
   * offline, or at the deadline (ms since 1970).
   */
  whenOnline(deadline: number): Promise<number>;
  /** Reports a lost connection of a request that began in this epoch. */
  lost(epoch: number, cause: unknown): void;
  state(): ConnectionState;
  close(): void;
}

interface ReconnectionOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** Connects for a test; takes a limited time. */
  readonly connect: () => Promise<unknown>;
}

interface Waiter {
  online(epoch: number): void;
  unavailable(): void;
}

export function createReconnection({ clock, random, connect }: ReconnectionOptions): Reconnection {
  let state = initialState;
  let cause: unknown;
  let closed = false;
  let cancelAttempt = () => {};
  let cancelTimeout = () => {};
  const waiters = new Set<Waiter>();

  function apply(event: ConnectionEvent): void {
    state = nextState(state, event);
    if (state.status === 'reconnecting') return;
    const { status, epoch } = state;
    for (const waiter of [...waiters]) {
      if (status === 'online') waiter.online(epoch);
      else waiter.unavailable();
    }
  }

  async function attempt(): Promise<void> {
    try {
      await connect();
    } catch (error) {
      cause = error;
      if (closed) return;
      apply({ type: 'attempt-failed', at: clock.now() });
      if (state.status !== 'online') {
        cancelAttempt = clock.schedule(reconnectDelay(state.attempts, random), attempt);
      }
      return;
    }
    if (closed) return;
    stopTimers();
    apply({ type: 'connected' });
  }

  function stopTimers(): void {
    cancelAttempt();
    cancelTimeout();
  }

  return {
    state: () => state,
    whenOnline(deadline) {
      if (state.status === 'online' && !closed) return Promise.resolve(state.epoch);
      if (state.status === 'offline' || closed || clock.now() >= deadline) {
        return Promise.reject(new DatabaseUnavailableError(cause));
      }
      return new Promise((resolve, reject) => {
        const cancel = clock.schedule(deadline - clock.now(), () => waiter.unavailable());
        const end = () => {
          cancel();
          waiters.delete(waiter);
        };
        const waiter: Waiter = {
          online(epoch) {
            end();
            resolve(epoch);
          },
          unavailable() {
            end();
            reject(new DatabaseUnavailableError(cause));
          },
        };
        waiters.add(waiter);
      });
    },
    lost(epoch, error) {
      const before = state;
      apply({ type: 'lost', epoch, at: clock.now() });
      if (state === before || closed) return;
      cause = error;
      cancelTimeout = clock.schedule(onlineTimeout, () => apply({ type: 'time-passed', at: clock.now() }));
      // The first attempt is made at once: often only one connection was lost, or the server was restarted.
      void attempt();
    },
    close() {
      closed = true;
      stopTimers();
      for (const waiter of [...waiters]) waiter.unavailable();
    },
  };
}
