import type { FormDeclaration } from '@platform/contract';
import { tinyForm, tinyRelease } from '../../testing/tiny-release.ts';
import { formFindings } from './forms.check.ts';

const form = tinyForm('/cellar');

test.each<[string, FormDeclaration, string | null]>([
  ['apply', form, null],
  ['apply', { ...form, page: '/catalog' }, 'no route has the path /catalog, which is its page.'],
  ['apply', { ...form, sentPage: '/join-innovation' }, null],
  ['apply', { ...form, sentPage: '/start' }, 'no route has the path /start, which is its sentPage.'],
  ['Apply', form, 'its name has small letters, digits and hyphens.'],
])('a release with the form %s: %j', (name, declared, fault) => {
  const { release } = tinyRelease('catalog', { record: { forms: { fine: form, [name]: declared } } });
  const sentence = `The form ${name} of catalog@${release.id}: ${fault}`;
  expect(formFindings(release)).toEqual(fault === null ? [] : [{ code: 'form-unusable', sentence }]);
});
