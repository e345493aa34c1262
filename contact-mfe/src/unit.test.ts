import { declaration } from './unit.ts';

test('the contact form is at /contact, prerendered and listed', () => {
  expect(declaration.routes).toEqual([
    expect.objectContaining({ path: '/contact', page: 'ContactPage', prerender: true, index: true }),
  ]);
});
