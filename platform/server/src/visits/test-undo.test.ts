import { setImmediate } from 'node:timers/promises';
import { hour } from '@platform/releases/time';
import { sampleSite } from '../testing/sample-site.ts';
import { testServer } from '../testing/test-server.ts';

const reason = 'This site has owners: set SITE_KEY to the path of your key.';

test('a server that could not undo a release says so until it can, and tests it every hour', async () => {
  let faults: readonly string[] = [];
  let tests = 0;
  const testUndo = async () => {
    tests += 1;
    return faults;
  };
  await using server = await testServer({ testUndo });
  const warnings = async (remoteAddress = '127.0.0.1') => {
    await setImmediate();
    return (await server.app.inject({ url: '/-/ready', remoteAddress })).json().warnings;
  };
  server.clock.advance(0);
  expect([await warnings(), tests]).toEqual([undefined, 1]);
  faults = [reason];
  server.clock.advance(hour - 1);
  expect([await warnings(), tests]).toEqual([undefined, 1]);
  server.clock.advance(1);
  expect(await warnings()).toEqual([expect.stringMatching(new RegExp(`cannot undo .*: ${reason}$`))]);
  expect(await warnings('203.0.113.7')).toEqual(['A server cannot undo a failing release.']);
  faults = [];
  server.clock.advance(60_000);
  expect(await warnings()).toBeUndefined();
});

test('each change of the site is tested, one after the other', async () => {
  const site = sampleSite();
  const ends: (() => void)[] = [];
  const testUndo = () => new Promise<readonly string[]>((resolve) => ends.push(() => resolve([])));
  await using server = await testServer({ site, testUndo });
  const begun = async () => {
    await setImmediate();
    return ends.length;
  };
  server.clock.advance(0);
  expect(await begun()).toBe(1);
  // Changes during a test are tested together, after it.
  for (let sequence = 2; sequence < 9; sequence += 1) site.change(sequence);
  expect(await begun()).toBe(1);
  ends[0]?.();
  expect(await begun()).toBe(2);
  ends[1]?.();
  await setImmediate();
  server.clock.advance(hour - 1);
  expect(await begun()).toBe(2);
  server.clock.advance(1);
  expect(await begun()).toBe(3);
  ends[2]?.();
});

test('a test that fails is a fault', async () => {
  await using server = await testServer({ testUndo: () => Promise.reject(new Error('a bug')) });
  server.clock.advance(0);
  await setImmediate();
  expect((await server.app.inject('/-/ready')).json().warnings).toHaveLength(1);
});

test.each(['notify', 'off'])('with AUTO_UNDO=%s nothing is tested', async (mode) => {
  const testUndo = async () => {
    throw new Error('not tested');
  };
  await using server = await testServer({ testUndo, env: { AUTO_UNDO: mode } });
  server.clock.advance(hour);
  await setImmediate();
  expect((await server.app.inject('/-/ready')).json().warnings).toBeUndefined();
});
