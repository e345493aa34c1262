import type { Release } from '@site/shared-ui/contracts';
import { buildLine, openingLines } from './dev-lines.ts';
import { planDev } from './dev-plan.ts';

test('the opening lines show the address, the units with hot reload and their ports, and the other units', () => {
  const built = [{ folder: '/x', release: { unit: 'product', id: 'r123' } as Release }];
  const plan = planDev(['careers', 'contact', 'employee'], 8080, [
    ...['shell', 'careers', 'contact', 'employee', 'product'],
  ]);
  expect(openingLines(plan, built, 'http://localhost:8080', 'localhost')).toEqual([
    '',
    'Open http://localhost:8080 (Ctrl-C stops everything).',
    '  shell     hot reload, http://localhost:8081',
    '  careers   hot reload, http://localhost:8082',
    '  contact   hot reload, http://localhost:8083',
    '  employee  hot reload, http://localhost:8084',
    '  product   as last built, r123',
    '  mail      http://localhost:8080/-/outbox',
    '',
  ]);
});

test('a build line names the changed files, relative to the root', () => {
  const build = { status: 'built', ms: 231, changed: ['/src/careers-mfe/src/join/join.page.tsx'] } as const;
  expect(buildLine('careers', build, '/src/')).toBe(
    'careers   careers-mfe/src/join/join.page.tsx: compiled in 0.2 s',
  );
  expect(buildLine('shell', { ...build, ms: 2100, changed: [] }, '/src/')).toBe(
    'shell     compiled in 2.1 s',
  );
});

test('a failed build shows the whole report', () => {
  const build = { status: 'broken', report: 'ERROR in x.tsx\nTS1005' } as const;
  expect(buildLine('shell', build, '/src/')).toBe('shell     does not compile:\nERROR in x.tsx\nTS1005');
});

test('a build without changes prints nothing', () => {
  expect(buildLine('shell', { status: 'same' }, '/src/')).toBeNull();
});
