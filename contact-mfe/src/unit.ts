import type { UnitDeclaration } from '@platform/contract';
import { site } from '@site/shared-ui/site';
import { enquiryForm } from './contact/enquiry.form.ts';

export const declaration: UnitDeclaration = {
  unit: 'contact',
  pages: { ContactPage: './src/contact/contact.page.tsx' },
  socialImages: { ContactPage: { plate: site.email } },
  forms: { enquiry: enquiryForm },
  routes: [
    {
      path: '/contact',
      page: 'ContactPage',
      title: 'Contact Us',
      description: `Write to ${site.name} in ${site.place.city}: about HelpMyVehicle, software you need built, or working with us.`,
      prerender: true,
      hydrate: 'prefetch',
      foreignScripts: true,
      index: true,
      structuredData: [
        {
          '@context': 'https://schema.org',
          '@type': 'ContactPage',
          name: `Contact ${site.name}`,
          url: '/contact',
        },
      ],
    },
  ],
};
