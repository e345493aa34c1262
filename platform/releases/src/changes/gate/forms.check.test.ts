import type { FormDeclaration } from '@site/shared-ui/contracts';
import { tinyForm, tinyRelease } from '../../testing/tiny-release.ts';
import { formFindings } from './forms.check.ts';

const form = tinyForm('/career');

test.each<[string, FormDeclaration, string | null]>([
  ['apply', form, null],
  ['apply', { ...form, page: '/careers' }, 'no route has the path /careers, which is its page.'],
  ['apply', { ...form, sentPage: '/join-innovation' }, null],
  ['apply', { ...form, sentPage: '/home' }, 'no route has the path /home, which is its sentPage.'],
  ['Apply', form, 'its name has small letters, digits and hyphens.'],
])('a release with the form %s: %j', (name, declared, fault) => {
  const { release } = tinyRelease('careers', { record: { forms: { fine: form, [name]: declared } } });
  const sentence = `The form ${name} of careers@${release.id}: ${fault}`;
  expect(formFindings(release)).toEqual(fault === null ? [] : [{ code: 'form-unusable', sentence }]);
});
