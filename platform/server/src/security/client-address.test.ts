import type { FastifyRequest } from 'fastify';
import { clientAddress, largerNetwork } from './client-address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2/64'],
  ['2001:db8::1', '2001:db8:0:0/64'],
  ['::1', '0:0:0:0/64'],
  ['fe80::1%eth0-1.2', 'fe80:0:0:0/64'],
  ['64:ff9b::1.2.3.4', '64:ff9b:0:0/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4/64'],
  ['not an address', '198.51.100.1'],
  ['', '198.51.100.1'],
  [`${'9'.repeat(15_000)}`, '198.51.100.1'],
])('%.40s is limited as %s', (ip, expected) => {
  const request = { ip, socket: { remoteAddress: '198.51.100.1' } } as FastifyRequest;
  expect(clientAddress(request)).toBe(expected);
});

test.each([
  ['203.0.113.9', '203.0.113/24'],
  ['203.0.113.250', '203.0.113/24'],
  ['203.0.112.9', '203.0.112/24'],
  ['2001:db8:1:2/64', '2001:db8:1/48'],
  ['2001:db8:1:0/64', '2001:db8:1/48'],
  ['2001:db8:2:2/64', '2001:db8:2/48'],
])('%s belongs to %s', (address, expected) => {
  expect(largerNetwork(address)).toBe(expected);
});
