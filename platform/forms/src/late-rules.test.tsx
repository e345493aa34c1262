import { jest } from '@jest/globals';
import { declareForm } from '@platform/forms/testing';
import { nextReportedError, renderOnServer, visit } from '@platform/host/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type LoadRules, loadRules } from './load-rules.ts';
import { PlainForm, TextField } from './testing/plain-form.tsx';

const declaration = declareForm([
  { name: 'name', label: 'Name', format: 'line', required: 'Enter your name.' },
  { name: 'email', label: 'Email', format: 'email', invalid: 'That is no email address.' },
]);

/** A form whose rules come, or do not come, when a test says so. */
function lateForm() {
  const loads: PromiseWithResolvers<void>[] = [];
  const sent: unknown[] = [];
  const load: LoadRules = async () => {
    const coming = Promise.withResolvers<void>();
    loads.push(coming);
    await coming.promise;
    return loadRules();
  };
  const form = (
    <PlainForm
      form={declaration}
      action="/api/book"
      onSubmit={async (values) => void sent.push(values)}
      submitLabel="Book"
      busyLabel="Booking..."
      loadRules={load}
    >
      <TextField name="name" />
      <TextField name="email" />
    </PlainForm>
  );
  return { form, loads, sent };
}

function open() {
  const late = lateForm();
  const page = visit(late.form);
  return {
    ...late,
    ...page,
    element: page.container.querySelector('form') as HTMLFormElement,
    field: (name: string) => page.getByRole('textbox', { name }),
    button: () => page.getByRole('button', { name: /^Book/ }),
    come: () => act(async () => late.loads.at(-1)?.resolve()),
    fail: (error: Error) => act(async () => late.loads.at(-1)?.reject(error)),
  };
}

const missing = () => new TypeError('Loading chunk sending failed.');
const pass = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)));

function setOnline(onLine: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: onLine });
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'onLine');
  Reflect.deleteProperty(globalThis, 'fetch');
  jest.restoreAllMocks();
});

/** What the browser itself sends, while the server answers. jsdom has no `fetch`: without this, no server answers. */
function watchBrowser() {
  const asked: unknown[] = [];
  const sent: unknown[] = [];
  const fetch = async (address: string, { method }: RequestInit) => {
    asked.push([method, address]);
    return { ok: true };
  };
  Object.assign(globalThis, { fetch });
  jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    sent.push(Object.fromEntries(new FormData(this)));
  });
  return { asked, sent };
}

const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test.each<[string, (page: ReturnType<typeof open>) => unknown]>([
  ['a press in it', ({ element }) => fireEvent.pointerDown(element)],
  ['a focus', ({ field }) => act(() => field('Name').focus())],
  ['a file that is dragged over it', ({ element }) => fireEvent.dragEnter(element)],
  [
    'a tool that fills in a field',
    ({ field }) => fireEvent.change(field('Name'), { target: { value: 'Asha' } }),
  ],
])('the rules are loaded once, at the first touch of the form: %s', async (_, touch) => {
  const page = open();
  await pass();
  expect(page.loads).toHaveLength(0);
  touch(page);
  touch(page);
  expect(page.loads).toHaveLength(1);
  await page.come();
  touch(page);
  expect(page.loads).toHaveLength(1);
});

test.each(['typed', 'focused'])(
  'a field that was %s before the page was hydrated is a touch',
  async (how) => {
    const { form, loads } = lateForm();
    const { container, hydrate } = await renderOnServer(form);
    const field = container.querySelector<HTMLInputElement>('input[name=name]');
    if (how === 'typed' && field) field.value = 'Asha';
    else field?.focus();
    const unmount = await hydrate();
    expect(loads).toHaveLength(1);
    unmount();
    container.remove();
  },
);

test('a press before the rules have come is held, then carried out once', async () => {
  const { user, loads, sent, field, button, come, element } = open();
  await user.type(field('Name'), ' Asha ');
  await user.click(button());
  await user.click(button());
  await pass();
  expect(button()).toHaveAccessibleName('Booking...');
  expect(element).toHaveAttribute('aria-busy', 'true');
  expect(sent).toEqual([]);
  await come();
  await waitFor(() => expect(sent).toEqual([{ name: 'Asha', email: '' }]));
  await waitFor(() => expect(button()).toHaveAccessibleName('Book'));
  expect(loads).toHaveLength(1);
  expect(sent).toHaveLength(1);
});

test('an invalid value that was left before the rules have come shows its error when they have', async () => {
  const { user, field, come } = open();
  await user.type(field('Email'), 'asha');
  await user.tab();
  await pass();
  expect(field('Email')).not.toHaveAttribute('aria-invalid');
  await come();
  expect(await screen.findByText('That is no email address.')).toBeVisible();
});

test.each([
  [false, 'You were offline, so nothing has been sent'],
  [true, 'What you sent has not arrived'],
])(
  'if they do not come and no server answers, nothing is lost, and Send again loads them anew (online: %s)',
  async (onLine, title) => {
    setOnline(onLine);
    const { user, loads, sent, field, button, come, fail, findByRole, toasts } = open();
    await user.type(field('Name'), 'Asha');
    await fail(missing());
    await fail(missing());
    // As a visitor who goes on: each field that gets the focus tries again.
    await user.click(field('Email'));
    expect(loads).toHaveLength(3);
    await user.click(button());
    await pass();
    await fail(missing());
    await fail(missing());
    expect(await findByRole('heading', { name: title })).toBeVisible();
    expect(toasts).toEqual([{ kind: 'error', text: 'Not sent.', place: 'form' }]);
    expect(field('Name')).toHaveValue('Asha');
    expect(sent).toEqual([]);
    setOnline(true);
    await user.click(await findByRole('button', { name: 'Send again' }));
    await come();
    await waitFor(() => expect(sent).toEqual([{ name: 'Asha', email: '' }]));
  },
);

test('a visitor who waits for them is told after 10 s, and is asked before leaving the document', async () => {
  const { field, element, come, sent } = open();
  jest.useFakeTimers();
  fireEvent.change(field('Name'), { target: { value: 'Asha' } });
  fireEvent.submit(element);
  // Effects run at the end of `act`.
  for (const time of [1, 10_100]) await act(() => jest.advanceTimersByTimeAsync(time));
  expect(screen.getByText('There is no answer yet')).toBeVisible();
  expect(isAsked()).toBe(true);
  jest.useRealTimers();
  await come();
  await waitFor(() => expect(sent).toEqual([{ name: 'Asha', email: '' }]));
  await waitFor(() => expect(isAsked()).toBe(false));
});

test('one lost request is no failure', async () => {
  const { user, sent, field, button, come, fail } = open();
  const browser = watchBrowser();
  await user.type(field('Name'), 'Asha');
  await user.click(button());
  await pass();
  await fail(missing());
  await come();
  await waitFor(() => expect(sent).toEqual([{ name: 'Asha', email: '' }]));
  expect(browser).toEqual({ asked: [], sent: [] });
});

test('if they never come, the browser sends the form, and the failure is reported', async () => {
  const { user, sent, field, button, fail, queryByRole, toasts } = open();
  const browser = watchBrowser();
  await user.type(field('Name'), 'Asha');
  await user.click(button());
  await pass();
  await fail(missing());
  const reported = nextReportedError();
  await fail(missing());
  expect(await reported).toEqual(missing());
  const question = ['HEAD', window.location.href];
  expect(browser.asked).toEqual([question, question]);
  expect(browser.sent).toEqual([{ name: 'Asha', email: '' }]);
  expect(isAsked()).toBe(false);
  expect([sent, toasts, queryByRole('button', { name: 'Send again' })]).toEqual([[], [], null]);
  expect(button()).toHaveAccessibleName('Booking...');
  // After a return from the back/forward cache, the form can be sent again.
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  expect(button()).toHaveAccessibleName('Book');
});

test('the browser does not send a form that it finds incomplete', async () => {
  const { user, button, fail } = open();
  const browser = watchBrowser();
  await user.click(button());
  await pass();
  await fail(missing());
  const reported = nextReportedError();
  await fail(missing());
  await reported;
  expect(browser.sent).toEqual([]);
  expect(button()).toHaveAccessibleName('Book');
});

test.each(['Send again is pressed', '20 s have passed'])(
  'if they are late, the browser sends the form once: %s',
  async (when) => {
    const { element, field, come, sent } = open();
    const browser = watchBrowser();
    jest.useFakeTimers();
    fireEvent.change(field('Name'), { target: { value: 'Asha' } });
    fireEvent.submit(element);
    for (const time of [1, 10_100]) await act(() => jest.advanceTimersByTimeAsync(time));
    expect(screen.getByText('What you typed stays here, and you can send it again.')).toBeVisible();
    expect(screen.queryByText(/stored only once|still being sent/)).toBeNull();
    expect(browser.sent).toEqual([]);
    if (when.startsWith('Send')) fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await act(() => jest.advanceTimersByTimeAsync(when.startsWith('Send') ? 1 : 10_000));
    jest.useRealTimers();
    await come();
    await pass();
    expect(browser.sent).toEqual([{ name: 'Asha', email: '' }]);
    expect(sent).toEqual([]);
  },
);
