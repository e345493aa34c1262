import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { declaration } from './unit.ts';

test('the showcase is at its canonical path, prerendered and listed', () => {
  expect(declaration.routes).toEqual([
    expect.objectContaining({ path: '/HelpMyVehicle', page: 'ShowcasePage', prerender: true, index: true }),
  ]);
});

test('the page of every route is an existing module', () => {
  for (const { page } of declaration.routes) {
    const module = declaration.pages[page];
    expect(module).toBeDefined();
    expect(existsSync(resolve(import.meta.dirname, '..', module ?? ''))).toBe(true);
  }
});
