import { testServer } from '../testing/test-server.ts';

/** A twentieth of the limits: three requests a minute for an edition from one address. */
const env = { RATE_LIMIT_SCALE: '0.05' };

test.each([
  ['IPv6 /48', (one: number) => `2001:db8:1:${one.toString(16)}::1`, '2001:db8:2::1'],
  ['IPv4 /24', (one: number) => `203.0.113.${one}`, '203.0.112.1'],
])('all addresses of an %s together have ten times the limit of one', async (_what, addressOf, elsewhere) => {
  await using server = await testServer({ env });
  const ask = async (remoteAddress: string) => server.app.inject({ url: '/editions/7', remoteAddress });
  // What is refused to one address costs the others nothing.
  const alone = [];
  for (let turn = 0; turn < 50; turn += 1) alone.push((await ask(addressOf(1))).statusCode);
  expect(alone.filter((status) => status !== 429)).toHaveLength(3);
  const all = [];
  for (let one = 2; one < 102; one += 1) all.push((await ask(addressOf(one))).statusCode);
  expect(all.filter((status) => status !== 429)).toHaveLength(27);
  const refused = await ask(addressOf(200));
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too-many-requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask(elsewhere)).statusCode).not.toBe(429);
  expect((await server.app.inject({ url: '/stock/7', remoteAddress: addressOf(201) })).statusCode).toBe(200);
});
