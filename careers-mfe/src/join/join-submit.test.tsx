import { jest } from '@jest/globals';
import { HttpError, type HttpResponse } from '@site/shared-ui/http';
import { fillForm } from '@site/shared-ui/testing';
import { act, waitFor } from '@testing-library/react';
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

test('the progress bar follows the required fields and the submission', async () => {
  const { fillRequired, apply, findByText, getByRole } = visitJoin();
  const progress = () => getByRole('progressbar', { name: 'Required fields' }).textContent;
  expect(progress()).toBe('0 of 3 required fields');
  await fillRequired();
  expect(progress()).toBe('Ready to send');
  await apply();
  await findByText('Thank you. Taking you to the home page…');
  expect(progress()).toBe('On its way');
});

test('the certification is shown but not required', async () => {
  const { fillRequired, apply, findByText, getByRole, toasts } = visitJoin();
  await fillRequired();
  expect(getByRole('checkbox', { name: /^I certify/ })).not.toBeChecked();
  await apply();
  await findByText('Thank you. Taking you to the home page…');
  expect(toasts).toEqual([success]);
});

test('while sending, the button reads Processing... and a second click sends nothing', async () => {
  const answer = Promise.withResolvers<HttpResponse>();
  const { user, fillRequired, getByRole, findByRole, sent } = visitJoin({
    network: { ...working, [send]: () => answer.promise },
  });
  await fillRequired();
  await user.dblClick(getByRole('button', { name: 'Apply Now' }));
  expect(await findByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-disabled', 'true');
  await act(async () => answer.resolve({ status: 200, data: {} }));
  expect(await findByRole('button', { name: 'Apply Now' })).not.toHaveAttribute('aria-disabled');
  expect(sent()).toHaveLength(1);
});

test('a sent application is not sent again before the redirect to the home page', async () => {
  const { fillRequired, apply, findByText, sent } = visitJoin();
  await fillRequired();
  await apply();
  await findByText('Thank you. Taking you to the home page…');
  await apply();
  expect(sent()).toHaveLength(1);
});

test('what was typed while an application was sent can be sent as another one', async () => {
  const answer = Promise.withResolvers<HttpResponse>();
  let answered = 0;
  const { user, fillRequired, apply, field, findByText, findByRole, queryByText, sent, toasts } = visitJoin({
    network: { ...working, [send]: () => (answered++ === 0 ? answer.promise : { status: 200, data: {} }) },
  });
  await fillRequired();
  await apply();
  await findByRole('button', { name: 'Processing...' });
  await user.type(field('fullName'), ' Kumar');
  await act(async () => answer.resolve({ status: 200, data: {} }));
  await findByRole('button', { name: 'Apply Now' });
  expect(toasts).toEqual([success]);
  expect(queryByText('Thank you. Taking you to the home page…')).toBeNull();
  await apply();
  await findByText('Thank you. Taking you to the home page…');
  expect(sent().map(({ body }) => (body as FormData).get('fullName'))).toEqual([
    'Asha Example',
    'Asha Example Kumar',
  ]);
  await apply();
  expect(sent()).toHaveLength(2);
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

test('an application that may have arrived may have so after a refused attempt as well', async () => {
  const answers = [noAnswer, () => ({ status: 429, data: { error: { code: 'x', message: 'Too much.' } } })];
  const { fillRequired, apply, user, findByRole, findByText } = visitJoin({
    network: { ...working, [send]: () => (answers.shift() ?? noAnswer)() },
  });
  await fillRequired();
  await apply();
  await user.click(await findByRole('button', { name: 'Send again' }));
  await findByText('Too much.');
  expect(await findByRole('heading', { name: 'What you sent may have arrived' })).toBeVisible();
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

test('the visitor is redirected to the home page three seconds after success', async () => {
  const answer = Promise.withResolvers<HttpResponse>();
  const { fillRequired, apply, sent, getByText, location } = visitJoin({
    network: { ...working, [send]: () => answer.promise },
  });
  await fillRequired();
  await apply();
  await waitFor(() => expect(sent()).toHaveLength(1));
  jest.useFakeTimers();
  try {
    await act(async () => answer.resolve({ status: 200, data: {} }));
    expect(getByText('Thank you. Taking you to the home page…')).toBeVisible();
    act(() => void jest.advanceTimersByTime(2999));
    expect(location.pathname).toBe('/join-innovation');
    act(() => void jest.advanceTimersByTime(1));
    expect(location.pathname).toBe('/home');
  } finally {
    jest.useRealTimers();
  }
});

test('after a success of Send again the focus is on the button beside the confirmation', async () => {
  let attempts = 0;
  const { user, fillRequired, apply, getByRole, findByRole, findByText } = visitJoin({
    network: { ...working, [send]: () => ({ status: attempts++ === 0 ? 503 : 200, data: {} }) },
  });
  await fillRequired();
  await apply();
  await user.click(await findByRole('button', { name: 'Send again' }));
  await findByText('Thank you. Taking you to the home page…');
  await waitFor(() => expect(getByRole('button', { name: 'Apply Now' })).toHaveFocus());
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
