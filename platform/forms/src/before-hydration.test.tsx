import { formMarks } from '@platform/contract';
import { declareForm } from '@platform/forms/testing';
import { renderOnServer } from '@platform/host/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import { useFormValues, useSetField } from './form-state.ts';
import {
  CheckboxField,
  FileField,
  PlainForm,
  RadioGroup,
  SelectField,
  TextArea,
  TextField,
} from './testing/plain-form.tsx';

const declaration = declareForm(
  [
    { name: 'name', label: 'Name', format: 'line', required: 'Enter your name.' },
    { name: 'note', label: 'Note', format: 'text' },
    { name: 'colour', label: 'Colour', format: 'choice', choices: ['Red', 'White'] },
    { name: 'fuel', label: 'Fuel', format: 'choice', choices: ['Petrol', 'Electric'] },
    { name: 'day', label: 'Day', format: 'date' },
    { name: 'seats', label: 'Seats', format: 'number', least: 1 },
    { name: 'news', label: 'News', format: 'checkbox' },
    { name: 'untouched', label: 'Untouched', format: 'line' },
  ],
  { file: { name: 'photo', label: 'Photo', types: ['pdf'], bytes: 20_000, invalid: 'x', tooLarge: 'x' } },
);
const sent: unknown[] = [];

const form = (more?: ReactNode) => (
  <PlainForm
    form={declaration}
    action="/api/book"
    more={{ agreed: { initial: false } }}
    onSubmit={async (values) => void sent.push(values)}
    submitLabel="Book"
    busyLabel="Booking..."
  >
    <TextField name="name" />
    <TextArea name="note" />
    <SelectField name="colour" />
    <RadioGroup name="fuel" />
    <CheckboxField name="agreed" label="Agreed" />
    <FileField name="photo" />
    <TextField name="day" />
    <TextField name="seats" />
    <CheckboxField name="news" />
    <TextField name="untouched" />
    {more}
  </PlainForm>
);

async function open(more?: ReactNode) {
  const { container, hydrate } = await renderOnServer(form(more));
  const element = container.querySelector('form');
  if (!element) throw new Error('The server rendered no form.');
  return { element, hydrate };
}

test('before hydration the browser validates and sends the form, and never puts its values into an address', async () => {
  const { element } = await open();
  expect(element.noValidate).toBe(false);
  expect(element.method).toBe('post');
  expect(element.getAttribute('action')).toBe('/api/book');
  expect(element.enctype).toBe('multipart/form-data');
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeRequired();
  // Each text has the direction of its own script.
  for (const name of ['Name', 'Note'])
    expect(screen.getByRole('textbox', { name })).toHaveAttribute('dir', 'auto');
});

test('without script, the server finds the elements for its messages', async () => {
  const { element } = await open();
  const answer = element.querySelector(`[${formMarks.answer}]`);
  expect(answer).toBeEmptyDOMElement();
  expect(answer).not.toBeVisible();
  expect(element.firstElementChild).toBe(answer);
  const places = [...element.querySelectorAll(`[${formMarks.errorFor}]`)];
  expect(places.map((place) => place.getAttribute(formMarks.errorFor))).toEqual([
    ...['name', 'note', 'colour', 'fuel', 'agreed', 'photo', 'day', 'seats', 'news', 'untouched'],
  ]);
  for (const place of places) expect(place).toBeEmptyDOMElement();
});

test('text, choices and a file that were entered before hydration stay and are sent', async () => {
  const { element, hydrate } = await open();
  const control = <Kind extends Element>(name: string) => element.elements.namedItem(name) as unknown as Kind;
  control<HTMLInputElement>('name').value = 'Asha Example';
  control<HTMLTextAreaElement>('note').value = 'It rattles.';
  control<HTMLSelectElement>('colour').value = 'White';
  screen.getByRole<HTMLInputElement>('radio', { name: 'Electric' }).checked = true;
  control<HTMLInputElement>('agreed').checked = true;
  control<HTMLInputElement>('day').value = '2026-03-31';
  control<HTMLInputElement>('seats').value = ' 07 ';
  control<HTMLInputElement>('news').checked = true;
  const photo = new File(['%PDF-'], 'rattle.pdf');
  const transfer = new DataTransfer();
  transfer.items.add(photo);
  control<HTMLInputElement>('photo').files = transfer.files;

  const unmount = await hydrate();
  expect(element.noValidate).toBe(true);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Asha Example');
  expect(screen.getByRole('radio', { name: 'Electric' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Remove rattle.pdf' })).toBeVisible();

  await act(async () => {
    screen.getByRole('button', { name: 'Book' }).click();
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(sent).toEqual([
    {
      name: 'Asha Example',
      note: 'It rattles.',
      colour: 'White',
      fuel: 'Electric',
      ...{ day: '2026-03-31', seats: '7', news: 'yes' },
      photo,
      untouched: '',
    },
  ]);
  unmount();
});

describe('texts that an earlier document of the tab has stored', () => {
  const place = 'form:/api/book';
  const store = (draft: unknown) => sessionStorage.setItem(place, JSON.stringify(draft));

  async function openKept(more?: ReactNode) {
    const { container, hydrate } = await renderOnServer(form(more));
    const control = (name: string) => container.querySelector(`[name="${name}"]`) as HTMLInputElement;
    const values = () => ['name', 'note', 'colour'].map((name) => control(name).value);
    return { hydrate, control, values };
  }

  test('come back, except where something was typed in this one', async () => {
    store({ texts: { name: 'Asha', note: 'It rattles.', colour: 'Red', news: 'yes' }, document: 1 });
    const { hydrate, control, values } = await openKept();
    expect(values()).toEqual(['', '', '']);
    control('note').value = 'It squeaks.';
    const unmount = await hydrate();
    expect(values()).toEqual(['Asha', 'It squeaks.', 'Red']);
    expect(control('news')).toBeChecked();
    expect(JSON.parse(sessionStorage.getItem(place) ?? '').texts.note).toBe('It squeaks.');
    unmount();
  });

  test('are not those that code has set: a link may choose another value the next time', async () => {
    function Code() {
      const setField = useSetField();
      useEffect(() => setField('colour', 'Red'), [setField]);
      return null;
    }
    const { hydrate, control, values } = await openKept(<Code />);
    const unmount = await hydrate();
    expect(values()).toEqual(['', '', 'Red']);
    expect(sessionStorage.length).toBe(0);
    await userEvent.type(control('name'), 'Asha');
    expect(JSON.parse(sessionStorage.getItem(place) ?? '').texts).toEqual({ name: 'Asha', colour: 'Red' });
    unmount();
  });

  test.each([
    ['no JSON', '{'],
    ['no object', '7'],
    ['other types', JSON.stringify({ texts: { name: 7, note: null }, document: 1 })],
    ['a choice that is gone', JSON.stringify({ texts: { colour: 'Green' }, document: 1 })],
    ['a field that is gone', JSON.stringify({ texts: { fax: '1' }, document: 1 })],
  ])('are left out if the storage has %s', async (_, item) => {
    sessionStorage.setItem(place, item);
    const { hydrate, values } = await openKept();
    const unmount = await hydrate();
    expect(values()).toEqual(['', '', '']);
    unmount();
  });

  test('ask for a file if the tab was closed while one was being chosen, as phones do', async () => {
    const first = await openKept();
    const leave = await first.hydrate();
    await userEvent.type(first.control('name'), 'Asha');
    await userEvent.click(first.control('photo'));
    leave();
    store({ ...JSON.parse(sessionStorage.getItem(place) ?? ''), document: 1 });
    const { hydrate } = await openKept();
    const unmount = await hydrate();
    expect(screen.getByText('Choose your file again')).toBeVisible();
    unmount();
  });

  test('ask for no file if the visitor has chosen none', async () => {
    const { hydrate, control } = await openKept();
    const unmount = await hydrate();
    await userEvent.type(control('name'), 'Asha');
    await userEvent.click(control('photo'));
    fireEvent(control('photo'), new Event('cancel'));
    expect(JSON.parse(sessionStorage.getItem(place) ?? '').file).toBeUndefined();
    unmount();
  });

  test('are erased by a button, which gives the focus to an empty form', async () => {
    store({ texts: { name: 'Asha' }, document: 1 });
    const { hydrate, control, values } = await openKept();
    const unmount = await hydrate();
    await userEvent.click(screen.getByRole('button', { name: 'Erase it' }));
    expect(values()).toEqual(['', '', '']);
    expect(control('name')).toHaveFocus();
    unmount();
  });
});

describe('values that were set without an event after hydration', () => {
  /** The form's values, and a button whose code finds a note, unless there is one. */
  function Values() {
    const { photo: _, ...values } = useFormValues();
    const setField = useSetField();
    return (
      <>
        <output>{JSON.stringify(values)}</output>
        <button type="button" onClick={() => setField('note', (note) => note || 'Found.')}>
          Find
        </button>
      </>
    );
  }

  async function openFilledIn() {
    const { element, hydrate } = await open(<Values />);
    const unmount = await hydrate();
    const control = (name: string) => element.elements.namedItem(name) as HTMLInputElement;
    control('note').value = 'It rattles.';
    control('colour').value = 'White';
    screen.getByRole<HTMLInputElement>('radio', { name: 'Electric' }).checked = true;
    control('agreed').checked = true;
    return unmount;
  }
  const filledIn = {
    ...{ name: '', note: 'It rattles.', colour: 'White', fuel: 'Electric' },
    ...{ agreed: true, day: '', seats: '', news: '', untouched: '' },
  };
  const values = () => JSON.parse(document.querySelector('output')?.textContent ?? '');

  /** Its hint is new in every rendering, so this field renders with the form. */
  function Rendered() {
    useFormValues();
    return <TextField name="untouched" label="Rendered" hint={<b>A hint</b>} />;
  }

  test('stay when the form renders because a field was left', async () => {
    const { hydrate } = await open(<Rendered />);
    const unmount = await hydrate();
    await userEvent.click(screen.getByRole('textbox', { name: 'Name' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Rendered' });
    field.value = 'Filled in';
    await userEvent.tab();
    expect(field).toHaveValue('Filled in');
    unmount();
  });

  test('are known to code that sets a field', async () => {
    const unmount = await openFilledIn();
    await userEvent.click(screen.getByRole('button', { name: 'Find' }));
    expect(values()).toEqual(filledIn);
    unmount();
  });
});
