import { applicationRequest } from '../testing/form-request.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const env = { RATE_LIMIT_SCALE: '1' };

const headersOf = {
  'X-Forwarded-For': (one: number) => `10.9.8.7, 203.0.113.${one}`,
  Forwarded: (one: number) => `for=10.9.8.7;proto=https, for="[2001:db8:1:${one}::1]:4711";proto=https`,
  'CF-Connecting-IP': (one: number) => `2001:db8:${one}::1`,
  'True-Client-IP': (one: number) => `203.0.113.${one}`,
  'X-Real-IP': (one: number) => `203.0.113.${one}:4711`,
} as const;

async function applyAll({ app }: TestServer, headers: (one: number) => object, remoteAddress: string) {
  const codes: number[] = [];
  for (let one = 1; one <= 25; one += 1) {
    const { headers: own, ...request } = await applicationRequest();
    codes.push(
      (await app.inject({ ...request, headers: { ...own, ...headers(one) }, remoteAddress })).statusCode,
    );
  }
  return codes;
}

const warningsOf = async ({ app }: TestServer) =>
  (await app.inject({ url: '/-/ready', headers: { host: 'localhost' } })).json().warnings ?? [];

test.each([
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Forwarded-For', '::1'],
  ['X-Forwarded-For', '::ffff:10.0.0.5'],
  ['Forwarded', '172.31.0.5'],
  ['CF-Connecting-IP', '192.168.1.5'],
  ['True-Client-IP', '100.64.0.5'],
  ['X-Real-IP', 'fd00::5'],
  ['Forwarded', 'fe80::5'],
] as const)(
  '25 visitors of a proxy that sends %s from %s apply in a minute, and operators are told once what is missing',
  async (name, remoteAddress) => {
    await using server = await testServer({ env });
    expect(await warningsOf(server)).toEqual([]);
    const codes = await applyAll(server, (one) => ({ [name]: headersOf[name](one) }), remoteAddress);
    expect(new Set(codes)).toEqual(new Set([200]));
    const sentence = expect.stringContaining(`in ${name}, and TRUST_PROXY does not name this proxy`);
    expect(await warningsOf(server)).toEqual([sentence]);
    expect(server.log.filter((line) => line.includes('TRUST_PROXY'))).toEqual([sentence]);
  },
);

test.each([
  ['a public address, which may be anybody’s', '198.51.100.7', (one: number) => `203.0.113.${one}`, env],
  ['one visitor of a proxy', '127.0.0.1', () => '203.0.113.1', env],
  ['values that are no addresses', '127.0.0.1', (one: number) => `visitor-${one}`, env],
])('%s has the limit of one client, and nobody is warned', async (_, remoteAddress, forwarded, env) => {
  await using server = await testServer({ env });
  const codes = await applyAll(server, (one) => ({ 'x-forwarded-for': forwarded(one) }), remoteAddress);
  expect(codes.filter((code) => code === 429)).toHaveLength(5);
  expect([await warningsOf(server), server.log.filter((line) => line.includes('TRUST_PROXY'))]).toEqual([
    [],
    [],
  ]);
});

test('two proxies whose requests come in turns are noticed', async () => {
  await using server = await testServer({ env });
  for (let one = 1; one <= 4; one += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${one}` };
    await server.app.inject({ url: '/-/health', headers, remoteAddress: `10.0.0.${one % 2}` });
  }
  expect(await warningsOf(server)).toEqual([expect.stringContaining('Requests from 10.0.0.1')]);
});
