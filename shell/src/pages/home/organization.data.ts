import type { Json } from '@platform/contract';
import { site } from '@site/shared-ui/site';

/** Structured data about the company for search engines (https://schema.org/Organization). */
export const organization: Json = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  '@id': '/#organization',
  name: site.name,
  legalName: site.legalName,
  url: '/home',
  logo: '/icon-512.png',
  slogan: site.tagline,
  description: site.description,
  foundingDate: site.founded.date,
  email: site.email,
  telephone: site.phone.href.replace('tel:', ''),
  address: {
    '@type': 'PostalAddress',
    addressLocality: site.place.city,
    addressRegion: site.place.region,
    postalCode: site.place.postalCode,
    addressCountry: site.place.countryCode,
  },
  sameAs: site.social.map(({ href }) => href),
};
