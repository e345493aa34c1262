import type { UnitDeclaration, UnitName, UnitRoute } from '@site/shared-ui/contracts';
import { declarationChange } from './declaration-change.ts';

const route: UnitRoute = {
  path: '/contact',
  page: 'ContactPage',
  title: 'Contact Us',
  description: 'Write to us.',
  prerender: true,
  index: true,
};

const declare = (unit: UnitName, change: Partial<UnitDeclaration> = {}): UnitDeclaration => ({
  unit,
  pages: { ContactPage: './src/contact.page.tsx' },
  routes: [route],
  ...change,
});

const twoPages = { ContactPage: './src/contact.page.tsx', MapPage: './src/map.page.tsx' };

test('an equal declaration is no change', () => {
  expect(declarationChange(declare('contact'), declare('contact'))).toBe('none');
});

test('another title is a change of routes', () => {
  const after = declare('contact', { routes: [{ ...route, title: 'Write to us' }] });
  expect(declarationChange(declare('contact'), after)).toBe('routes');
});

test('a new page of a remote is a new exposed module', () => {
  expect(declarationChange(declare('contact'), declare('contact', { pages: twoPages }))).toBe(
    'exposed-pages',
  );
});

test('the shell exposes no modules: a new page of the shell changes routes only', () => {
  expect(declarationChange(declare('shell'), declare('shell', { pages: twoPages }))).toBe('routes');
});
