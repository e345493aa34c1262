import Validator from '@adobe/structured-data-validator';
import { site } from '@site/shared-ui/site';
import { declaration } from '../unit.ts';
import { allRoles } from './all-roles.ts';
import { jobPosting } from './job-posting.ts';

/** What search engines would say about it: properties that they require, and properties that they only recommend. */
async function missing(posting: object) {
  const issues = await new Validator().validate({ jsonld: { JobPosting: [posting] } });
  const fields = (of: string) => issues.flatMap((issue) => (issue.severity === of ? issue.fieldNames : []));
  return { required: fields('ERROR'), recommended: fields('WARNING') };
}

const remote = ['applicantLocationRequirements', 'jobLocationType'];
const salary = { least: 900_000, most: 1_200_000 };
const [role] = allRoles;
if (!role) throw new Error('There is no role.');
const complete = jobPosting({ ...role, salary, remote: true }) as Readonly<Record<string, object>>;

test.each(allRoles)('$title has the structured data that search engines ask for', async (role) => {
  const route = declaration.routes.find(({ path }) => path === role.path);
  const [posting] = (route?.structuredData ?? []) as object[];
  const { required, recommended } = await missing(posting ?? {});
  expect(required).toEqual([]);
  const left = [...(role.remote ? [] : remote), ...(role.salary ? [] : ['baseSalary'])];
  expect(recommended.sort()).toEqual(left.sort());
  expect(posting).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: role.title,
    validThrough: expect.stringMatching(/^\d{4}-\d\d-\d\dT23:59:59\+05:30$/),
    jobLocation: { address: { addressLocality: site.place.city, addressCountry: 'IN' } },
    url: role.path,
  });
  expect(Date.parse(role.openUntil)).toBeGreaterThan(Date.parse(role.posted));
});

test('a role with a salary and without a place of work has all that search engines recommend', async () => {
  expect(await missing(complete)).toEqual({ required: [], recommended: [] });
  expect(complete).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'India' },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'INR',
      value: { '@type': 'QuantitativeValue', minValue: 900_000, maxValue: 1_200_000, unitText: 'YEAR' },
    },
  });
});

test.each(['title', 'description', 'datePosted', 'hiringOrganization', 'applicantLocationRequirements'])(
  'the check of structured data notices a posting without %s',
  async (name) => {
    const { required } = await missing({ ...complete, [name]: undefined });
    expect(required).toEqual([name]);
  },
);

test('the check of structured data notices a posting without a place', async () => {
  const { required } = await missing({ ...(jobPosting(role) as object), jobLocation: undefined });
  expect(required).toEqual(['jobLocation']);
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
