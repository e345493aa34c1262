import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { declaration } from './unit.ts';

test('the contact form is at /contact, prerendered and listed', () => {
  expect(declaration.routes).toEqual([
    expect.objectContaining({ path: '/contact', page: 'ContactPage', prerender: true, index: true }),
  ]);
});

test('the page of every route is an existing module', () => {
  for (const { page } of declaration.routes) {
    const module = declaration.pages[page];
    expect(module).toBeDefined();
    expect(existsSync(resolve(import.meta.dirname, '..', module ?? ''))).toBe(true);
  }
});
