import { site } from '@site/shared-ui/site';
import { declaration } from '../unit.ts';
import { fullstackDeveloper } from './fullstack-developer/fullstack-developer.data.ts';
import { jobPosting } from './job-posting.ts';
import { roles } from './roles.data.ts';

test.each(Object.values(roles))('$title has the structured data that search engines require', (role) => {
  const route = declaration.routes.find(({ path }) => path === role.path);
  expect(route?.structuredData).toEqual([
    expect.objectContaining({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: role.title,
      datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      validThrough: expect.stringMatching(/^\d{4}-\d\d-\d\dT23:59:59\+05:30$/),
      employmentType: 'FULL_TIME',
      hiringOrganization: expect.objectContaining({ '@type': 'Organization', name: site.name }),
      jobLocation: {
        '@type': 'Place',
        address: expect.objectContaining({
          addressLocality: site.place.city,
          addressRegion: site.place.region,
          postalCode: site.place.postalCode,
          addressCountry: 'IN',
        }),
      },
      url: `${site.origin}${role.path}`,
    }),
  ]);
  expect(Date.parse(role.openUntil)).toBeGreaterThan(Date.parse(role.posted));
});

test('the description contains the whole text as HTML, with special characters escaped', () => {
  const posting = jobPosting({ ...fullstackDeveloper, about: ['Tables & <forms>'] });
  expect(posting).toMatchObject({
    description: expect.stringContaining('<p>Tables &amp; &lt;forms&gt;</p>'),
    experienceRequirements: 'no requirements',
  });
  for (const text of [...fullstackDeveloper.responsibilities, ...fullstackDeveloper.lookingFor]) {
    expect(posting).toMatchObject({ description: expect.stringContaining(`<li>${text}</li>`) });
  }
});
