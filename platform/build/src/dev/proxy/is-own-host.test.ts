import { isOwnHost } from './is-own-host.ts';

test.each([
  ['localhost:8080', true],
  ['localhost', true],
  ['catalog.localhost:8080', true],
  ['127.0.0.1:8080', true],
  ['192.0.2.7:8080', true],
  ['[::1]:8080', true],
  ['workstation.example:8080', true],
  ['evil.example:8080', false],
  ['evil.example', false],
  ['notlocalhost:8080', false],
  ['localhost.evil.example', false],
  ['workstation.example.evil.example', false],
  ['localhost@evil.example', false],
  ['', false],
  [undefined, false],
])('%s is of this machine: %p', (host, expected) => {
  expect(isOwnHost(host, 'workstation.example')).toBe(expected);
});
