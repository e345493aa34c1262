import type { UnitDeclaration } from '@platform/contract';

export const declaration: UnitDeclaration = {
  unit: 'hours',
  pages: { HoursPage: './src/hours.page.md' },
  routes: [
    {
      path: '/oeffnungszeiten',
      page: 'HoursPage',
      title: 'Öffnungszeiten',
      description: 'Wann die Bäckerei offen hat.',
      prerender: true,
      hydrate: 'interaction',
      index: true,
    },
  ],
};
