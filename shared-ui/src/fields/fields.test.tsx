import { pressSubmit } from '@platform/forms/testing';
import { CheckboxField, RadioGroup, SiteForm, TextField, useField } from '@site/shared-ui/forms';
import { declareForm, visit } from '@site/shared-ui/testing';
import { waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';

const form = declareForm([
  { name: 'email', label: 'Email', format: 'email' },
  { name: 'name', label: 'Name', format: 'line', required: 'Enter your name.' },
  { name: 'city', label: 'City', format: 'line' },
  { name: 'address', label: 'Address', format: 'text' },
  { name: 'fuel', label: 'Fuel', format: 'choice', choices: ['Petrol', 'Electric'], required: 'Choose one.' },
  { name: 'seats', label: 'Seats', format: 'number', least: 1, most: 7, required: 'Enter the seats.' },
  { name: 'news', label: 'News', format: 'checkbox', required: 'Tick it to get news.' },
]);

function open(children: ReactNode) {
  const page = visit(
    <SiteForm
      form={form}
      action="/api/form"
      more={{ agreed: { initial: false, required: 'Tick this to go on.' } }}
      onSubmit={async () => {}}
      submitLabel="Send"
      busyLabel="Sending..."
    >
      {children}
    </SiteForm>,
  );
  return { ...page, submit: () => pressSubmit(page.user, page.getByRole('button', { name: 'Send' })) };
}

test('an e-mail address with a slip gets a suggestion when the field is left, which a press applies', async () => {
  const { user, getByRole, queryByRole } = open(<TextField name="email" />);
  const field = getByRole('textbox', { name: 'Email' });
  await user.type(field, 'asha@gmial.com');
  expect(queryByRole('button', { name: /Did you mean/ })).not.toBeInTheDocument();
  await user.tab();
  const suggestion = getByRole('button', { name: 'Did you mean asha@gmail.com?' });
  expect(suggestion.closest('[role="status"]')).toBeVisible();
  expect(field).toHaveValue('asha@gmial.com');
  await user.click(suggestion);
  expect(field).toHaveValue('asha@gmail.com');
  expect(field).toHaveFocus();
  await user.tab();
  expect(queryByRole('button', { name: /Did you mean/ })).not.toBeInTheDocument();
});

test('no suggestion changes another kind of field', async () => {
  const { user, getByRole, queryByRole } = open(<TextField name="name" />);
  await user.type(getByRole('textbox', { name: 'Name' }), 'asha@gmial.com');
  await user.tab();
  expect(queryByRole('button', { name: /Did you mean/ })).not.toBeInTheDocument();
});

test.each([
  ['text', 'textbox', <TextField key="" name="name" hint="A hint." />, 'A hint. Enter your name.'],
  ['choice', 'radiogroup', <RadioGroup key="" name="fuel" hint="A hint." />, 'A hint. Choose one.'],
  ['declared tick', 'checkbox', <CheckboxField key="" name="news" />, 'Tick it to get news.'],
  ['tick', 'checkbox', <CheckboxField key="" name="agreed" label="Agreed" />, 'Tick this to go on.'],
])('a missing %s has its error beside its hint, and the focus', async (_, role, field, description) => {
  const { getByRole, submit } = open(field);
  await submit();
  const control = getByRole(role);
  expect(control).toHaveAttribute('aria-invalid', 'true');
  expect(control).toHaveAccessibleDescription(description);
  expect(control).toContainElement(document.activeElement as HTMLElement);
});

test('a number that its field does not take has its error when it is left, and none for one in another script', async () => {
  const { user, getByLabelText, findByText } = open(<TextField name="seats" />);
  const seats = getByLabelText('Seats');
  await user.type(seats, '12');
  await user.tab();
  expect(await findByText('Enter a whole number from 1 to 7.')).toBeVisible();
  await user.clear(seats);
  await user.type(seats, '٤');
  await waitFor(() => expect(seats).toBeValid());
});

function Plate() {
  const { value, error, setValue } = useField('name');
  return (
    <div data-invalid={Boolean(error)}>
      <button type="button" onClick={() => setValue('TN 38')}>
        {value === '' ? 'Set the plate' : String(value)}
      </button>
      {error}
    </div>
  );
}

test('a custom control has a value and an error, and gets the focus like any other', async () => {
  const { user, getByRole, getByText, findByRole, submit } = open(<Plate />);
  await submit();
  expect(getByText('Enter your name.')).toBeVisible();
  expect(getByRole('button', { name: 'Set the plate' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await findByRole('button', { name: 'TN 38' })).toBeVisible();
});

test('a field stays the same object while other fields change, so that its component need not render again', async () => {
  const seen: object[] = [];
  function Watched() {
    seen.push(useField('name'));
    return null;
  }
  const { user, getByRole } = open(
    <>
      <Watched />
      <TextField name="name" />
      <TextField name="city" />
    </>,
  );
  const before = new Set(seen).size;
  await user.type(getByRole('textbox', { name: 'City' }), 'Erode');
  expect(new Set(seen).size).toBe(before);
  await user.type(getByRole('textbox', { name: 'Name' }), 'A');
  expect(new Set(seen).size).toBeGreaterThan(before);
});
