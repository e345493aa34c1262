import fc from 'fast-check';
import { type ConnectionEvent, initialState, nextState, reconnectDelay } from './connection-state.ts';

const atMost = () => Buffer.from([0]);
const atLeast = () => Buffer.from([255]);

test('delays between attempts grow from 1 s by 1.5 up to 60 s', () => {
  const delays = [1, 2, 3, 4, 11, 12, 500].map((attempts) => reconnectDelay(attempts, atMost));
  expect(delays).toEqual([1000, 1500, 2250, 3375, 57_665, 60_000, 60_000]);
});

test('a delay is up to a fifth shorter, at random', () => {
  expect([reconnectDelay(1, atLeast), reconnectDelay(500, atLeast)]).toEqual([800, 48_000]);
});

test('a lost database is waited for during 10 s, and then offline until an attempt succeeds', () => {
  const lost = nextState(initialState, { type: 'lost', epoch: 1, at: 1000 });
  expect(lost).toEqual({ status: 'reconnecting', epoch: 1, since: 1000, attempts: 0 });
  const failed = nextState(lost, { type: 'attempt-failed', at: 10_999 });
  expect(failed).toMatchObject({ status: 'reconnecting', attempts: 1 });
  const offline = nextState(failed, { type: 'time-passed', at: 11_000 });
  expect(offline).toEqual({ status: 'offline', epoch: 1, attempts: 1 });
  expect(nextState(offline, { type: 'attempt-failed', at: 11_001 })).toMatchObject({ attempts: 2 });
  expect(nextState(offline, { type: 'connected' })).toEqual({ status: 'online', epoch: 2 });
});

test('a request of an earlier epoch does not take the database offline again', () => {
  const online = { status: 'online', epoch: 3 } as const;
  expect(nextState(online, { type: 'lost', epoch: 2, at: 0 })).toBe(online);
  expect(nextState(online, { type: 'lost', epoch: 3, at: 0 })).toMatchObject({ status: 'reconnecting' });
});

const event: fc.Arbitrary<ConnectionEvent> = fc.oneof(
  fc.record({ type: fc.constant('lost' as const), epoch: fc.nat(5), at: fc.nat(60_000) }),
  fc.record({ type: fc.constantFrom('attempt-failed' as const, 'time-passed' as const), at: fc.nat(60_000) }),
  fc.constant({ type: 'connected' as const }),
);

test('whatever happens, the epoch counts how often the database came online', () => {
  fc.assert(
    fc.property(fc.array(event), (events) => {
      let state = initialState;
      for (const next of events) {
        const after = nextState(state, next);
        const cameOnline = state.status !== 'online' && after.status === 'online';
        expect(after.epoch - state.epoch).toBe(cameOnline ? 1 : 0);
        // Only a connection ends an outage.
        if (cameOnline) expect(next.type).toBe('connected');
        state = after;
      }
    }),
  );
});
