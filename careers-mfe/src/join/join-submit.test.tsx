import { HttpError } from '@site/shared-ui/http';
import { fillForm } from '@site/shared-ui/testing';
import { waitFor } from '@testing-library/react';
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

const noAnswer = () => {
  throw new HttpError('unreachable', 'No network');
};

test.each([
  ['has not arrived if its resume could not be uploaded', 'PUT https://api.test/uploads/k', noAnswer, 'not'],
  ['has not arrived if the server says so', send, () => ({ status: 429, data: '' }), 'not'],
  ['may have arrived without an answer', send, noAnswer, 'may'],
] as const)('an application %s', async (_, route, answer, arrived) => {
  const { fillRequired, apply, findByRole, queryByText } = visitJoin({
    network: { ...working, [route]: answer },
  });
  await fillRequired();
  await apply();
  const title = arrived === 'may' ? 'What you sent may have arrived' : 'What you sent has not arrived';
  expect(await findByRole('heading', { name: title })).toBeVisible();
  expect(queryByText(/^Sending it again is safe/) !== null).toBe(arrived === 'may');
});

/** Applies twice; the first attempt fails with `status`. */
async function applyTwice(
  status: number,
  inBetween: (join: ReturnType<typeof visitJoin>) => Promise<unknown>,
) {
  let attempts = 0;
  const join = visitJoin({
    network: { ...working, [send]: () => ({ status: attempts++ === 0 ? status : 200, data: {} }) },
  });
  await join.fillRequired();
  await join.apply();
  await join.findByRole('button', { name: 'Apply Now' });
  await inBetween(join);
  await join.apply();
  await join.findByText('Thank you. Taking you to the home page…');
  const uploads = join.requests.filter(({ url }) => url === 'https://api.test/uploads').length;
  return { uploads, keys: join.sent().map(({ headers }) => headers['Idempotency-Key']), bodies: join.sent() };
}

test('a retry repeats the same request: one key, one upload', async () => {
  const { keys, uploads } = await applyTwice(503, async () => {});
  expect(keys[0]).toMatch(/^.{16,}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(uploads).toBe(1);
});

test('after a change of the resume it is sent as another application', async () => {
  const { keys, uploads } = await applyTwice(503, ({ user, resumeField }) =>
    user.upload(resumeField(), resume('better.docx')),
  );
  expect(keys[1]).not.toBe(keys[0]);
  expect(uploads).toBe(2);
});

test('after a refusal the resume is uploaded again', async () => {
  const { uploads } = await applyTwice(400, async () => {});
  expect(uploads).toBe(2);
});

test.each([
  ['the application', send, 'resume'],
  ['the upload’s ticket', 'POST https://api.test/uploads', 'filename'],
  ['the uploaded content', 'PUT https://api.test/uploads/k', 'body'],
])(
  'a resume that %s refuses has the message, and no failed delivery is shown',
  async (_, route, refusedField) => {
    const error = { code: 'resume-invalid', message: 'This PDF is damaged.', field: refusedField };
    let attempts = 0;
    const join = visitJoin({
      network: {
        ...working,
        [route]: () =>
          attempts++ === 0 ? { status: 422, data: { error } } : working[route as keyof typeof working](),
      },
    });
    const { user, fillRequired, apply, resumeField, queryByRole, queryByText, findByText, field } = join;
    await fillRequired();
    await apply();
    await findByText('This PDF is damaged.');
    await waitFor(() => expect(resumeField()).toHaveFocus());
    expect(resumeField()).toHaveAccessibleDescription(expect.stringContaining('This PDF is damaged.'));
    expect(queryByRole('button', { name: 'Send again' })).toBeNull();
    expect(queryByText(/What you sent/)).toBeNull();
    expect(join.toasts).toEqual([failed]);

    await user.type(field('fullName'), '!');
    expect(resumeField()).toBeInvalid();
    await user.upload(resumeField(), resume('better.pdf'));
    await waitFor(() => expect(resumeField()).toBeValid());
    await apply();
    await findByText('Thank you. Taking you to the home page…');
  },
);
