import { localPolicy } from './local-policy.ts';

const ws = 'ws://localhost:8082';

test.each([
  [
    "default-src 'self'; script-src 'self'",
    `default-src 'self'; script-src 'self'; connect-src 'self' ${ws}`,
  ],
  ["connect-src 'self' https://api.example.com", `connect-src 'self' https://api.example.com ${ws}`],
  ["default-src 'none'; connect-src 'none'", `default-src 'none'; connect-src ${ws}`],
  ["default-src 'self'; upgrade-insecure-requests", `default-src 'self'; connect-src 'self' ${ws}`],
  [
    "default-src 'self'; require-trusted-types-for 'script'; trusted-types default;",
    `default-src 'self'; require-trusted-types-for 'script'; trusted-types default webpack-dev-server#overlay; connect-src 'self' ${ws}`,
  ],
])('%s becomes %s', (policy, expected) => {
  expect(localPolicy(policy, [ws])).toBe(expected);
});
