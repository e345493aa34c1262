import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { declaration } from './unit.ts';

test('the employee page is at /employee/:id, titled, prerendered and not listed', () => {
  expect(declaration.routes).toEqual([
    expect.objectContaining({
      path: '/employee/:id',
      page: 'EmployeePage',
      title: 'Employee',
      prerender: true,
      index: false,
    }),
  ]);
});

test('the page of every route is an existing module', () => {
  for (const { page } of declaration.routes) {
    const module = declaration.pages[page];
    expect(module).toBeDefined();
    expect(existsSync(resolve(import.meta.dirname, '..', module ?? ''))).toBe(true);
  }
});
