import { jest } from '@jest/globals';
import { formRefusedEvent } from '@platform/contract';
import { declareForm } from '@platform/forms/testing';
import { HttpError } from '@platform/host/http';
import { visit } from '@platform/host/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Activity } from 'react';
import * as yup from 'yup';
import { useSetField } from './form-state.ts';
import { PlainForm, type PlainFormProps, SelectField, TextField } from './testing/plain-form.tsx';
import { pressSubmit } from './testing/press-submit.ts';
import type { Submission } from './use-form-engine.ts';

const declaration = declareForm([
  { name: 'name', label: 'Name', format: 'line', required: 'Enter your name.' },
  {
    name: 'colour',
    label: 'Colour',
    format: 'choice',
    choices: ['Red', 'White'],
    required: 'Choose a colour.',
  },
  {
    ...{ name: 'email', label: 'Email', format: 'email' },
    ...{ required: 'Enter your email.', invalid: 'That is no email address.' },
  },
]);
type Declaration = typeof declaration;
const noNetwork = () => new HttpError('unreachable', 'No network');

function open(props: Partial<PlainFormProps<Declaration>> = {}) {
  let keys = 0;
  const form = (
    <PlainForm
      form={declaration}
      action="/api/form"
      label="Booking"
      onSubmit={async () => {}}
      submitLabel="Book"
      busyLabel="Booking..."
      newKey={() => `key ${++keys}`}
      {...props}
    >
      {props.children}
      <TextField name="name" />
      <SelectField name="colour" />
      <TextField name="email" />
    </PlainForm>
  );
  const page = visit(<Activity mode="visible">{form}</Activity>);
  const field = (name: string) => page.getByRole('textbox', { name });
  const colour = () => page.getByRole('combobox', { name: 'Colour' });
  return {
    ...page,
    field,
    colour,
    button: () => page.getByRole('button', { name: /^Book/ }),
    async fillIn() {
      await page.user.type(field('Name'), ' Asha Example ');
      await page.user.selectOptions(colour(), 'White');
      await page.user.type(field('Email'), 'asha@example.com');
    },
    submit: () => pressSubmit(page.user, page.getByRole('button', { name: 'Book' })),
    /** As the shell hides a page that the visitor has left. */
    hide: () => page.rerender(<Activity mode="hidden">{form}</Activity>),
  };
}

describe('an incomplete form', () => {
  test('is not sent: a toast says so, and each error is shown beside its field', async () => {
    let sent = 0;
    const { submit, toasts, field, colour } = open({ onSubmit: async () => void sent++ });
    await submit();
    expect(toasts).toEqual([{ kind: 'error', text: 'Incomplete.', place: 'form' }]);
    expect(field('Name')).toBeInvalid();
    expect(field('Name')).toHaveAccessibleDescription('Enter your name.');
    expect(colour()).toHaveAccessibleDescription('Choose a colour.');
    expect(field('Email')).toHaveAccessibleDescription('Enter your email.');
    expect(sent).toBe(0);
  });

  test('focuses its first invalid field in document order, after each submit', async () => {
    const { user, submit, field, colour } = open();
    await user.type(field('Name'), 'Asha Example');
    await submit();
    expect(colour()).toHaveFocus();
    await user.selectOptions(colour(), 'Red');
    await submit();
    expect(field('Email')).toHaveFocus();
    await submit();
    expect(field('Email')).toHaveFocus();
  });
});

describe('while it is filled in', () => {
  test('what was typed is validated in a later task, so that it can be painted first', async () => {
    const validate = jest.spyOn(yup.ObjectSchema.prototype, 'validateSync');
    const { field } = open();
    fireEvent.change(field('Name'), { target: { value: 'Asha' } });
    for (let turn = 0; turn < 100; turn++) await Promise.resolve();
    expect(field('Name')).toHaveValue('Asha');
    expect(validate).not.toHaveBeenCalled();
    await waitFor(() => expect(validate).toHaveBeenCalledTimes(1));
    validate.mockRestore();
  });

  test('a field that was left empty shows no error', async () => {
    const { user, field } = open();
    await user.click(field('Email'));
    await user.tab();
    await user.type(field('Name'), 'A');
    expect(field('Email')).toHaveAccessibleDescription('For example name@example.com');
  });

  test('a field that was left with an invalid value shows an error, but not while the visitor is typing', async () => {
    const { user, field } = open();
    await user.type(field('Email'), 'asha');
    expect(field('Email')).toHaveAccessibleDescription('For example name@example.com');
    await user.tab();
    expect(await screen.findByText('That is no email address.')).toBeVisible();
    expect(field('Email')).toBeInvalid();
  });
});

describe('a complete form', () => {
  test('is sent with the values as the schema casts them, by Enter as well', async () => {
    const sent: unknown[] = [];
    const { user, fillIn, field } = open({ onSubmit: async (values) => void sent.push(values) });
    await fillIn();
    await user.type(field('Email'), '{Enter}');
    await waitFor(() =>
      expect(sent).toEqual([{ name: 'Asha Example', colour: 'White', email: 'asha@example.com' }]),
    );
  });
});

describe('a request without an answer', () => {
  interface Attempt extends Submission {
    readonly call: PromiseWithResolvers<void>;
  }
  const overdue = 'There is no answer yet';

  async function sendInto(silence: number, props: Partial<PlainFormProps<Declaration>> = {}) {
    const attempts: Attempt[] = [];
    const page = open({
      onSubmit: (_, submission) => {
        const call = Promise.withResolvers<void>();
        attempts.push({ ...submission, call });
        return call.promise;
      },
      ...props,
    });
    await page.fillIn();
    jest.useFakeTimers();
    const pass = (time: number) => act(() => jest.advanceTimersByTimeAsync(time));
    fireEvent.submit(page.container.querySelector('form') as HTMLFormElement);
    // Effects run at the end of `act`.
    await pass(1);
    await pass(silence);
    const again = async () => {
      fireEvent.click(page.getByRole('button', { name: 'Send again' }));
      await pass(0);
    };
    return { ...page, attempts, pass, again };
  }
  afterEach(() => jest.useRealTimers());

  test.each([
    [true, 'Sending it again is safe: it is stored only once.'],
    [false, 'If you send it again, it may arrive twice.'],
  ])('can be repeated under the same key after 10 s (stored once: %s)', async (storedOnce, words) => {
    const { attempts, pass, again, button, field, ...page } = await sendInto(9_900, { storedOnce });
    expect(page.queryByText(overdue)).toBeNull();
    await pass(200);
    expect(page.getByText(overdue)).toBeVisible();
    expect(page.getByText(words)).toBeVisible();
    await again();
    expect(attempts.map(({ key, signal }) => [key, signal.aborted])).toEqual([
      ['key 1', true],
      ['key 1', false],
    ]);
    expect(button()).toHaveFocus();
    expect(button()).toHaveAccessibleName('Booking...');
    expect(page.queryByText(overdue)).toBeNull();
    expect(field('Name')).toHaveValue(' Asha Example ');
    // What becomes of the first attempt does not count, unless it has arrived.
    attempts[0]?.call.reject(noNetwork());
    await pass(10_100);
    expect(page.getByText(overdue)).toBeVisible();
    attempts[1]?.call.reject(new HttpError('too-many', 'Wait.', { status: 429 }));
    await pass(0);
    expect(page.getByRole('heading', { name: 'What you sent may have arrived' })).toBeVisible();
  });

  test('is waited for as long as there is progress, and until the network goes', async () => {
    const { attempts, pass, queryByText, getByText } = await sendInto(9_000);
    await act(async () => attempts[0]?.onProgress());
    await pass(9_000);
    expect(queryByText(overdue)).toBeNull();
    await act(async () => void window.dispatchEvent(new Event('offline')));
    expect(getByText(overdue)).toBeVisible();
  });

  test('counts when it comes late, also to an attempt that was repeated', async () => {
    const { attempts, pass, again, button, queryByText } = await sendInto(10_100);
    await again();
    attempts[0]?.call.resolve();
    await pass(0);
    expect(button()).toHaveAccessibleName('Book');
    expect(attempts[1]?.signal.aborted).toBe(true);
    await pass(20_000);
    expect(queryByText(overdue)).toBeNull();
  });
});

test('a file that cannot be read to its end shows the same way out, and another one can be sent', async () => {
  jest.useFakeTimers();
  Object.defineProperty(crypto, 'subtle', {
    configurable: true,
    value: { digest: async () => new ArrayBuffer(32) },
  });
  const reading = jest.fn(() => new Promise<ArrayBuffer>(() => undefined));
  const photo = Object.assign(new File(['x'], 'cloud.pdf'), { arrayBuffer: reading });
  const sent: unknown[] = [];
  let fill: ReturnType<typeof useSetField> = () => {};
  function Filling() {
    fill = useSetField();
    return null;
  }
  const file = { name: 'photo', label: 'Photo', bytes: 20_000, invalid: 'No.', tooLarge: 'No.' };
  const page = open({
    form: { ...declaration, file: { ...file, types: ['pdf'] } } as Declaration,
    onSubmit: async (values) => void sent.push(values),
    children: <Filling />,
  });
  act(() => {
    for (const [name, value] of Object.entries({
      name: 'Asha',
      email: 'asha@example.com',
      colour: 'Red',
      photo,
    }))
      fill(name, value);
  });
  fireEvent.submit(page.container.querySelector('form') as HTMLFormElement);
  await act(() => jest.advanceTimersByTimeAsync(1));
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(reading).toHaveBeenCalledTimes(1);
  act(() => fill('photo', new File(['y'], 'disk.pdf')));
  fireEvent.click(page.getByRole('button', { name: 'Send again' }));
  jest.useRealTimers();
  Reflect.deleteProperty(crypto, 'subtle');
  await waitFor(() =>
    expect(sent).toEqual([expect.objectContaining({ photo: expect.objectContaining({ name: 'disk.pdf' }) })]),
  );
  expect(page.queryByRole('button', { name: 'Send again' })).toBeNull();
});

test('a visitor who goes on typing after a success has the link to the page with the reference', async () => {
  const { fillIn, submit, user, field, findByRole } = open({
    form: { ...declaration, sentPage: '/sent' },
    onSubmit: async () => 'r1',
  });
  await fillIn();
  await submit();
  await user.type(field('Name'), '!');
  expect(await findByRole('link', { name: 'Keep your reference' })).toHaveAttribute('href', '/sent#r1');
});

test('fields and hooks outside a form throw an error that says so', () => {
  expect(() => visit(<TextField name="name" label="Name" />)).toThrow('needs a form around it');
});

describe('a field that the server refuses', () => {
  const refusal = new HttpError('refused', 'POST /book: no', {
    status: 422,
    problem: { code: 'invalid-field', message: 'We cannot write to this address.', field: 'email' },
  });

  test('has the server’s message and the focus, until its value changes', async () => {
    const shown: unknown[] = [];
    const answers = [refusal, null];
    const { user, fillIn, submit, field, toasts, findByText, queryByText } = open({
      onSubmit: async (values) => {
        shown.push(values);
        const answer = answers.shift();
        if (answer) throw answer;
      },
    });
    await fillIn();
    await submit();
    await findByText('We cannot write to this address.');
    await waitFor(() => expect(field('Email')).toHaveFocus());
    expect(field('Email')).toHaveAccessibleDescription('We cannot write to this address.');
    expect(toasts).toEqual([expect.objectContaining({ text: 'Not sent.' })]);
    await user.type(field('Name'), '!');
    expect(field('Email')).toBeInvalid();
    await user.type(field('Email'), 'x');
    expect(queryByText('We cannot write to this address.')).toBeNull();
    await submit();
    await waitFor(() => expect(shown).toHaveLength(2));
    expect(field('Email')).toBeValid();
  });

  test.each([
    ['a value that its own rules accept', 422, 'invalid-field', 1],
    ['a field that only the page has', 422, 'unknown-field', 1],
    ['what a file contains', 422, 'file-invalid', 0],
    ['a guard of the server', 403, 'pass-missing', 0],
    ['a key that came before', 422, 'idempotency-key-reused', 0],
    ['a reference that no record has', 422, 'unknown-reference', 0],
    ['all requests for a while', 429, 'too-many-requests', 0],
    ['what an upload is about', 413, 'file-too-large', 0],
    ['a service that the server needs', 503, 'guard-unavailable', 0],
    ['a full disk of the server', 507, 'storage-full', 0],
    ['a bug of the server', 500, 'internal-error', 0],
  ])('is the fault of the form’s release if it is about %s: %i %s', async (_, status, code, times) => {
    const refused = jest.fn();
    document.addEventListener(formRefusedEvent, refused);
    const problem = { code, message: 'No.' };
    const { fillIn, submit, button } = open({
      onSubmit: () => Promise.reject(new HttpError('refused', 'POST /book: no', { status, problem })),
    });
    await submit();
    expect(refused).not.toHaveBeenCalled();
    await fillIn();
    await submit();
    await waitFor(() => expect(button()).toHaveAccessibleName('Book'));
    expect(refused).toHaveBeenCalledTimes(times);
    document.removeEventListener(formRefusedEvent, refused);
  });

  test('that the form does not have is a failure like any other', async () => {
    const other = new HttpError('refused', 'POST /book: no', {
      status: 422,
      problem: { code: 'invalid-field', message: 'No.', field: 'constructor' },
    });
    const { fillIn, submit, field, toasts, container } = open({
      onSubmit: () => Promise.reject(other),
    });
    await fillIn();
    await submit();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(container.querySelector('[aria-invalid]')).toBeNull();
    expect(field('Email')).toBeValid();
  });
});

test('leaving the document is asked about while something is being sent, and only then', async () => {
  const call = Promise.withResolvers<void>();
  const { fillIn, submit } = open({ onSubmit: () => call.promise });
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await fillIn();
  expect(isAsked()).toBe(false);
  await submit();
  expect(isAsked()).toBe(true);
  await act(async () => call.resolve());
  expect(isAsked()).toBe(false);
});
