import type { FormDeclaration } from '@platform/contract';
import { tinyForm, tinyRelease } from '../../testing/tiny-release.ts';
import { formFindings } from './forms.check.ts';

const form = tinyForm('/cellar');

const erasing = (name: string): FormDeclaration => ({
  ...form,
  fields: [{ name: 'reference', label: 'Reference', format: 'reference', required: 'Enter it.' }],
  erases: { form: name, unknown: 'Nothing has it.' },
});

test.each<[string, FormDeclaration, string | null]>([
  ['apply', form, null],
  ['apply', { ...form, page: '/catalog' }, 'no route has the path /catalog, which is its page.'],
  ['apply', { ...form, sentPage: '/join-innovation' }, null],
  ['apply', { ...form, sentPage: '/start' }, 'no route has the path /start, which is its sentPage.'],
  ['withdraw', erasing('fine'), null],
  ...['gone', 'withdraw', 'constructor'].map((name): [string, FormDeclaration, string] => [
    'withdraw',
    erasing(name),
    `the release has no other form ${name}, which it could erase.`,
  ]),
  ['Apply', form, 'its name has small letters, digits and hyphens.'],
])('a release with the form %s: %j', (name, declared, fault) => {
  const { release } = tinyRelease('catalog', { record: { forms: { fine: form, [name]: declared } } });
  const sentence = `The form ${name} of catalog@${release.id}: ${fault}`;
  expect(formFindings(release)).toEqual(fault === null ? [] : [{ code: 'form-unusable', sentence }]);
});
