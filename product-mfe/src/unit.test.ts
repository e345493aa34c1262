import { declaration } from './unit.ts';

test('the showcase is at its canonical path, prerendered and listed', () => {
  expect(declaration.routes).toEqual([
    expect.objectContaining({ path: '/HelpMyVehicle', page: 'ShowcasePage', prerender: true, index: true }),
  ]);
});
