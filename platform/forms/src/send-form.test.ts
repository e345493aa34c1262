import type { FormDeclaration } from '@platform/contract';
import { createHttp } from '@platform/host/http';
import { createNetwork } from '@platform/host/testing';
import { type OutgoingForm, sendForm } from './send-form.ts';

const form: FormDeclaration = {
  page: '/form',
  fields: [
    { name: 'first', label: 'First', format: 'line' },
    { name: 'second', label: 'Second', format: 'text' },
  ],
  file: { name: 'cv', label: 'CV', types: ['pdf'], bytes: 100, invalid: '', tooLarge: '' },
  messages: { incomplete: '', failed: '', sent: '' },
  mail: { subject: '', intro: '' },
  keepDays: 1,
};

const cv = new File(['%PDF-'], 'cv.pdf');

async function sent(sending: Omit<OutgoingForm, 'form'>, status = 200) {
  const { transport, requests } = createNetwork({ 'POST /api/forms/a/b': () => ({ status, data: {} }) });
  await sendForm(
    createHttp('', transport),
    '/api/forms/a/b',
    { form, ...sending },
    { idempotencyKey: 'key' },
  );
  expect(requests).toMatchObject([{ headers: { 'Idempotency-Key': 'key' } }]);
  return requests.flatMap(({ body }) => [...(body as FormData)]);
}

test.each<[string, Omit<OutgoingForm, 'form'>, readonly (readonly [string, unknown])[]]>([
  [
    'the declared fields in their order, and nothing else',
    { release: '', values: { certified: true, second: 'B', first: 'A' } },
    [
      ['first', 'A'],
      ['second', 'B'],
    ],
  ],
  [
    'an empty text for a field without a value, and the release of the page',
    { release: 'courses-1', values: { first: 'A' } },
    [
      ['first', 'A'],
      ['second', ''],
      ['release', 'courses-1'],
    ],
  ],
  [
    'the file, and the link to it',
    { release: '', values: { first: 'A', second: 'B', cv }, fileUrl: 'https://files.test/k' },
    [
      ['first', 'A'],
      ['second', 'B'],
      ['cv', cv],
      ['cvUrl', 'https://files.test/k'],
    ],
  ],
  [
    'no link without a file',
    { release: '', values: { cv: null }, fileUrl: 'https://files.test/k' },
    [
      ['first', ''],
      ['second', ''],
    ],
  ],
])('sends %s', async (_, sending, entries) => {
  expect(await sent(sending)).toEqual(entries);
});

test('only status 200 is success', async () => {
  await expect(sent({ release: '', values: {} }, 202)).rejects.toMatchObject({ status: 202 });
});
