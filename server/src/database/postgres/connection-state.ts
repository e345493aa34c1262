import type { Random } from '../../system/random.ts';

/** How long requests wait for a lost database to come online, before it counts as offline (ms). */
export const onlineTimeout = 10_000;

const firstDelay = 1000;
const delayFactor = 1.5;
const maxDelay = 60_000;
/** Part of a delay that is random, so that several servers do not connect at the same moment. */
const jitter = 0.2;

export type ConnectionState =
  /** `epoch` counts how often the database came online. */
  | { readonly status: 'online'; readonly epoch: number }
  /** Requests wait. `since`: when the connection was lost (ms). `attempts`: failed attempts to connect. */
  | {
      readonly status: 'reconnecting';
      readonly epoch: number;
      readonly since: number;
      readonly attempts: number;
    }
  /** Requests fail at once; attempts go on. */
  | { readonly status: 'offline'; readonly epoch: number; readonly attempts: number };

export type ConnectionEvent =
  /** A request that began in this epoch lost its connection. */
  | { readonly type: 'lost'; readonly epoch: number; readonly at: number }
  | { readonly type: 'attempt-failed'; readonly at: number }
  | { readonly type: 'time-passed'; readonly at: number }
  | { readonly type: 'connected' };

export const initialState: ConnectionState = { status: 'online', epoch: 1 };

export function nextState(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event.type) {
    case 'lost':
      // A request of an earlier epoch may end late; it says nothing about the present connections.
      return state.status === 'online' && event.epoch === state.epoch
        ? { status: 'reconnecting', epoch: state.epoch, since: event.at, attempts: 0 }
        : state;
    case 'connected':
      return state.status === 'online' ? state : { status: 'online', epoch: state.epoch + 1 };
    case 'attempt-failed':
      return state.status === 'online'
        ? state
        : afterTime({ ...state, attempts: state.attempts + 1 }, event.at);
    case 'time-passed':
      return afterTime(state, event.at);
  }
}

function afterTime(state: ConnectionState, now: number): ConnectionState {
  if (state.status !== 'reconnecting' || now < state.since + onlineTimeout) return state;
  return { status: 'offline', epoch: state.epoch, attempts: state.attempts };
}

/** Delay before the next attempt, after this number of failed ones (1 or more), in milliseconds. */
export function reconnectDelay(attempts: number, random: Random): number {
  const delay = Math.min(firstDelay * delayFactor ** (attempts - 1), maxDelay);
  return Math.round(delay * (1 - (random(1).readUInt8() / 255) * jitter));
}
