import type { Json } from '@platform/contract';
import { site } from '@site/shared-ui/site';
import type { RoleText } from './role-text.ts';
import type { Role } from './roles.data.ts';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escaped(text)}</p>`).join('');
const list = (texts: readonly string[]) =>
  `<ul>${texts.map((text) => `<li>${escaped(text)}</li>`).join('')}</ul>`;

/** Structured data for search engines: https://schema.org/JobPosting. They require the description as HTML. */
export function jobPosting(role: RoleText & Pick<Role, 'title' | 'path' | 'openUntil'>): Json {
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: role.title,
    description: [
      paragraphs(role.about),
      list(role.firstMonths.map(({ when, what }) => `${when}: ${what}`)),
      '<p>Key responsibilities:</p>',
      list(role.responsibilities),
      '<p>What we are looking for:</p>',
      list(role.lookingFor),
      paragraphs(role.whyJoin),
    ].join(''),
    identifier: { '@type': 'PropertyValue', name: site.name, value: role.path.slice(1) },
    datePosted: role.posted,
    validThrough: `${role.openUntil}T23:59:59+05:30`,
    employmentType: 'FULL_TIME',
    hiringOrganization: {
      '@type': 'Organization',
      name: site.name,
      legalName: site.legalName,
      url: '/',
    },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: site.place.city,
        addressRegion: site.place.region,
        postalCode: site.place.postalCode,
        addressCountry: site.place.countryCode,
      },
    },
    ...(role.remote && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: site.place.country },
    }),
    ...(role.salary && {
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'INR',
        value: {
          '@type': 'QuantitativeValue',
          minValue: role.salary.least,
          maxValue: role.salary.most,
          unitText: 'YEAR',
        },
      },
    }),
    experienceRequirements:
      role.experience.months === 0
        ? 'no requirements'
        : { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: role.experience.months },
    directApply: true,
    url: role.path,
  };
}
