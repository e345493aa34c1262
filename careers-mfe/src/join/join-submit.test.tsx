import { fillForm } from '@site/shared-ui/testing';
import { applicationForm } from './application.form.ts';
import { resume, visitJoin, working } from './join.test-support.ts';

const send = 'POST https://api.test/api/send-email';
const { file, messages } = applicationForm;
const [fullName, email] = applicationForm.fields;
const failed = { kind: 'error', text: messages.failed, place: 'form' };
const success = { kind: 'success', text: messages.sent, place: 'form' };

test('an empty form shows what is missing, beside the fields and as a toast, and sends nothing', async () => {
  const { apply, field, resumeField, toasts, requests, findByText } = visitJoin();
  await apply();
  await findByText(fullName.required);
  expect(toasts).toEqual([{ kind: 'error', text: messages.incomplete, place: 'form' }]);
  expect(field('fullName')).toHaveFocus();
  expect(field('email')).toHaveAccessibleDescription(email.required);
  expect(resumeField()).toHaveAccessibleDescription(expect.stringContaining(file.required));
  expect(requests).toEqual([]);
});

test('an application is uploaded, then sent with exactly the declared fields, its release and its resume', async () => {
  const join = visitJoin({ release: 'careers-1' });
  const { user, apply, getByRole, findByText, sent, toasts } = join;
  const values = await fillForm(join, applicationForm, resume());
  await user.click(getByRole('checkbox'));
  await apply();
  await findByText('Thank you. Taking you to the home page…');

  expect(toasts).toEqual([success]);
  expect(sent()).toHaveLength(1);
  const form = sent()[0]?.body as FormData;
  expect([...form].map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
    ...values,
    ['release', 'careers-1'],
    ['resume', 'cv.pdf'],
    ['resumeUrl', 'https://files.test/k'],
  ]);
});

test.each([
  ['the upload is refused', 'POST https://api.test/uploads', { status: 413, data: '' }],
  ['the file does not arrive', 'PUT https://api.test/uploads/k', { status: 500, data: '' }],
  ['there is no link', 'GET https://api.test/uploads/k/link', { status: 404, data: '' }],
  ['the server fails', send, { status: 500, data: '' }],
  ['the server answers with another status than 200', send, { status: 204, data: '' }],
])('%s: shows an error and keeps everything that was typed', async (_, route, answer) => {
  const { fillRequired, apply, findByRole, field, getByRole, toasts, location } = visitJoin({
    path: '/join-innovation',
    network: { ...working, [route]: () => answer },
  });
  await fillRequired();
  await apply();
  expect(await findByRole('button', { name: 'Apply Now' })).not.toHaveAttribute('aria-disabled');
  expect(toasts).toEqual([failed]);
  expect(field('fullName')).toHaveValue('Asha Example');
  expect(field('email')).toHaveValue('asha@example.com');
  expect(getByRole('button', { name: 'Remove cv.pdf' })).not.toHaveAttribute('aria-disabled');
  expect(location.pathname).toBe('/join-innovation');
});

test.each([
  ['is sent again unchanged: one key, one upload', 503, null, true, 1],
  ['is another one with another resume', 503, 'better.docx', false, 2],
  ['has its resume uploaded again after a refusal', 400, null, true, 2],
])('an application that failed %s', async (_, status, other, isSame, uploads) => {
  let attempts = 0;
  const { user, fillRequired, apply, findByRole, findByText, resumeField, requests, sent } = visitJoin({
    network: { ...working, [send]: () => ({ status: attempts++ === 0 ? status : 200, data: {} }) },
  });
  await fillRequired();
  await apply();
  await findByRole('button', { name: 'Apply Now' });
  if (other) await user.upload(resumeField(), resume(other));
  await apply();
  await findByText('Thank you. Taking you to the home page…');
  const [first, second] = sent().map(({ headers }) => headers['Idempotency-Key']);
  expect(first).toMatch(/^.{16,}$/);
  expect(second === first).toBe(isSame);
  expect(requests.filter(({ url }) => url === 'https://api.test/uploads')).toHaveLength(uploads);
});
