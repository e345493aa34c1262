import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { roles } from './roles/roles.data.ts';
import { declaration } from './unit.ts';

const { pages, routes } = declaration;

test('the unit has the routes of the specification, one for each role, and the page after an application', () => {
  expect(routes.map(({ path }) => path)).toEqual([
    '/career',
    ...roles.map(({ path }) => path),
    '/join-innovation',
    '/application-sent',
  ]);
});

test('every route has a page of its own, and every page is an existing module', () => {
  expect(routes.map(({ page }) => page).sort()).toEqual(Object.keys(pages).sort());
  for (const module of Object.values(pages)) {
    expect({ module, exists: existsSync(resolve(import.meta.dirname, '..', module)) }).toEqual({
      module,
      exists: true,
    });
  }
});

test('every route is prerendered, and indexed except the page after an application, with a title and description of its own', () => {
  for (const { path, prerender, index, description } of routes) {
    expect([path, prerender, index]).toEqual([path, true, path !== '/application-sent']);
    expect(description.length).toBeGreaterThan(60);
    expect(description.length).toBeLessThanOrEqual(160);
  }
  expect(new Set(routes.map(({ title }) => title)).size).toBe(routes.length);
  expect(new Set(routes.map(({ description }) => description)).size).toBe(routes.length);
});
