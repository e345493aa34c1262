import { site } from '@site/shared-ui/site';
import { declaration } from '../unit.ts';
import { allRoles } from './all-roles.ts';
import { jobPosting } from './job-posting.ts';

test.each(allRoles)('$title has the structured data that search engines require', (role) => {
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
      url: role.path,
    }),
  ]);
  expect(Date.parse(role.openUntil)).toBeGreaterThan(Date.parse(role.posted));
});

test.each(allRoles)('$title: the description has the whole text as HTML, escaped', (role) => {
  const posting = jobPosting({ ...role, about: ['Tables & <forms>'] });
  expect(posting).toMatchObject({
    description: expect.stringContaining('<p>Tables &amp; &lt;forms&gt;</p>'),
    experienceRequirements: role.experience.months === 0 ? 'no requirements' : expect.any(Object),
  });
  const html = document.createElement('div');
  html.innerHTML = (posting as { readonly description: string }).description;
  const items = [...html.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(items).toEqual(expect.arrayContaining([...role.responsibilities, ...role.lookingFor]));
});
