import type { FormDeclaration } from '@site/shared-ui/contracts';
import { tinyForm, tinyRecord, tinyRelease, tinyRoute } from '../../testing/tiny-release.ts';
import { formFindings } from './forms.check.ts';

const form = tinyForm('/career');

test.each<[string, FormDeclaration, string | null]>([
  ['apply', form, null],
  ['apply', { ...form, page: '/careers' }, 'no route has the path /careers, which is its page.'],
  ['apply', { ...form, sentPage: '/join-innovation' }, null],
  ['apply', { ...form, sentPage: '/home' }, 'no route has the path /home, which is its sentPage.'],
  ['apply', { ...form, address: '/api/send-email' }, 'address: the site gives it no address of its own.'],
  ['application', { ...form, address: '/api/send-email' }, null],
  ['application', form, 'address: the site gives it /api/send-email.'],
  ['Apply', form, 'its name has small letters, digits and hyphens.'],
])('a release with the form %s: %j', (name, declared, fault) => {
  const { release } = tinyRelease('careers', { record: { forms: { fine: form, [name]: declared } } });
  const sentence = `The form ${name} of careers@${release.id}: ${fault}`;
  expect(formFindings(release, tinyRecord)).toEqual(
    fault === null ? [] : [{ code: 'form-unusable', sentence }],
  );
});

test.each([
  ['contact', 'enquiry', true, 'cv: the address of this form takes no file.'],
  ['contact', 'apply', true, null],
  ['careers', 'application', true, null],
  [
    ...(['careers', 'application', false] as const),
    'cv: this site takes no files. Switch on features.uploads in site.config.ts.',
  ],
])('a file in a form of %s with the name %s, on a site with uploads: %s', (unit, name, uploads, fault) => {
  const address = tinyRecord.forms[`${unit}/${name}`]?.address;
  const file = {
    name: 'cv',
    label: 'CV',
    types: ['pdf'],
    bytes: 10_000,
    invalid: 'No.',
    tooLarge: 'No.',
  } as const;
  const routes = [tinyRoute('/career', 'MainPage')];
  const { release } = tinyRelease(unit, {
    routes,
    record: { forms: { [name]: { ...form, ...(address && { address }), file } } },
  });
  const sentence = `The form ${name} of ${unit}@${release.id}: ${fault}`;
  expect(formFindings(release, { ...tinyRecord, features: { uploads } })).toEqual(
    fault === null ? [] : [{ code: 'form-unusable', sentence }],
  );
});
