import type { UnitDeclaration } from '@platform/contract';
import { site } from '@site/shared-ui/site';

export const declaration: UnitDeclaration = {
  unit: 'product',
  pages: { ShowcasePage: './src/showcase/showcase.page.tsx' },
  socialImages: { ShowcasePage: { drawing: './src/pictures/dashboard.picture.tsx' } },
  routes: [
    {
      path: site.product.path,
      page: 'ShowcasePage',
      title: site.product.name,
      description:
        'HelpMyVehicle keeps a vehicle’s papers, service bookings and repairs in one place, with an assistant that answers in plain words.',
      prerender: true,
      hydrate: 'interaction',
      index: true,
      structuredData: [
        {
          '@context': 'https://schema.org',
          '@type': 'SoftwareApplication',
          name: site.product.name,
          slogan: site.product.tagline,
          applicationCategory: 'UtilitiesApplication',
          operatingSystem: 'Web',
          url: site.product.path,
          sameAs: site.product.href,
          publisher: { '@type': 'Organization', name: site.legalName, url: '/' },
        },
      ],
    },
  ],
};
