import type { UnitDeclaration } from '@platform/contract';

const own = { prerender: true, hydrate: 'interaction' } as const;

/** `*` is for addresses that no unit has. */
export const declaration: UnitDeclaration = {
  unit: 'shell',
  pages: { HomePage: './src/home.page.tsx', NotFoundPage: './src/not-found.page.tsx' },
  routes: [
    {
      ...{ ...own, path: '/', page: 'HomePage', index: true },
      title: 'Brot aus unserer Gasse',
      description: 'Brot und Gebäck, jeden Morgen frisch gebacken.',
    },
    {
      ...{ ...own, path: '*', page: 'NotFoundPage', index: false, status: 404 },
      title: 'Seite nicht gefunden',
      description: 'Unter dieser Adresse gibt es keine Seite.',
    },
  ],
};
