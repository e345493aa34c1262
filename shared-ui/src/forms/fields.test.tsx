import {
  CheckboxField,
  FieldRow,
  FormPart,
  RadioGroup,
  SelectField,
  SiteForm,
  TextArea,
  TextField,
  useField,
} from '@site/shared-ui/forms';
import { visit } from '@site/shared-ui/testing';
import type { ReactNode } from 'react';
import * as yup from 'yup';
import { pressSubmit } from '../testing/press-submit.ts';

const empty = { text: '', choice: '', agreed: false };

function open(children: ReactNode, schema: yup.Schema<object> = yup.object({})) {
  const sent: unknown[] = [];
  const page = visit(
    <SiteForm
      initialValues={empty}
      schema={schema}
      onSubmit={async (values) => void sent.push(values)}
      submitLabel="Send"
      busyLabel="Sending..."
      incompleteMessage="Incomplete."
    >
      {children}
    </SiteForm>,
  );
  return { ...page, sent, submit: () => pressSubmit(page.user, page.getByRole('button', { name: 'Send' })) };
}

test('an e-mail address with a slip gets a suggestion when the field is left, which a press applies', async () => {
  const { user, getByRole, queryByRole, submit, sent } = open(
    <TextField name="text" format="email" label="Email" />,
  );
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
  await submit();
  expect(sent).toMatchObject([{ text: 'asha@gmail.com' }]);
});

test('an e-mail address with a slip is sent as it is, if that is what the visitor wants', async () => {
  const { user, getByRole, submit, sent } = open(<TextField name="text" format="email" label="Email" />);
  await user.type(getByRole('textbox', { name: 'Email' }), 'asha@gmial.com');
  await submit();
  expect(sent).toMatchObject([{ text: 'asha@gmial.com' }]);
});

test('no suggestion changes another kind of field', async () => {
  const { user, getByRole, queryByRole } = open(<TextField name="text" label="Name" />);
  await user.type(getByRole('textbox', { name: 'Name' }), 'asha@gmial.com');
  await user.tab();
  expect(queryByRole('button', { name: /Did you mean/ })).not.toBeInTheDocument();
});

test('each text has the direction of its own script', () => {
  const { getByRole } = open(
    <>
      <TextField name="text" label="Name" />
      <TextArea name="more" label="Address" />
    </>,
  );
  expect(getByRole('textbox', { name: 'Name' })).toHaveAttribute('dir', 'auto');
  expect(getByRole('textbox', { name: 'Address' })).toHaveAttribute('dir', 'auto');
});

test('a hint stays when there is an error', async () => {
  const { getByRole, submit } = open(
    <TextField name="text" label="Name" hint="As on your papers." />,
    yup.object({ text: yup.string().required('Enter your name.') }),
  );
  await submit();
  expect(getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    'As on your papers. Enter your name.',
  );
});

test('a select starts without a choice and offers its options in order', async () => {
  const { user, getByRole, getAllByRole, submit, sent } = open(
    <SelectField name="choice" label="Position" options={['First', { value: '2', label: 'Second' }]} />,
  );
  expect(getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose one',
    'First',
    'Second',
  ]);
  const select = getByRole('combobox', { name: 'Position' });
  expect(select).toHaveDisplayValue('Choose one');
  await user.selectOptions(select, 'Second');
  await submit();
  expect(sent).toMatchObject([{ choice: '2' }]);
});

describe('a radio group', () => {
  const group = (
    <RadioGroup name="choice" label="Gender" hint="If you like." options={['Male', 'Female', 'Other']} />
  );

  test('is invalid as a whole, and its first option gets the focus', async () => {
    const { getByRole, submit } = open(group, yup.object({ choice: yup.string().required('Choose one.') }));
    await submit();
    expect(getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true');
    expect(getByRole('radiogroup')).toHaveAccessibleDescription('If you like. Choose one.');
    expect(getByRole('radio', { name: 'Male' })).toHaveFocus();
  });
});

test('a required checkbox shows its error', async () => {
  const { getByRole, submit } = open(
    <CheckboxField name="agreed" label="Agreed" required />,
    yup.object({ agreed: yup.boolean().oneOf([true], 'Tick this to go on.') }),
  );
  await submit();
  expect(getByRole('checkbox')).toHaveAccessibleDescription('Tick this to go on.');
  expect(getByRole('checkbox')).toHaveFocus();
});

test('the parts of a form are named groups', () => {
  const { getByRole } = open(
    <FormPart legend="Where you live">
      <FieldRow>
        <TextField name="text" label="District" />
      </FieldRow>
    </FormPart>,
  );
  expect(getByRole('group', { name: 'Where you live' })).toContainElement(getByRole('textbox'));
});

function Plate() {
  const { value, error, setValue } = useField('text');
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
  const { user, getByRole, getByText, submit, sent } = open(
    <Plate />,
    yup.object({ text: yup.string().required('No plate.') }),
  );
  await submit();
  expect(getByText('No plate.')).toBeVisible();
  expect(getByRole('button', { name: 'Set the plate' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await submit();
  expect(sent).toEqual([expect.objectContaining({ text: 'TN 38' })]);
});

test('a field stays the same object while other fields change, so that its component need not render again', async () => {
  const seen: object[] = [];
  function Watched() {
    seen.push(useField('text'));
    return null;
  }
  const { user, getByRole } = open(
    <>
      <Watched />
      <TextField name="text" label="Name" />
      <TextField name="other" label="City" />
    </>,
  );
  const before = new Set(seen).size;
  await user.type(getByRole('textbox', { name: 'City' }), 'Erode');
  expect(new Set(seen).size).toBe(before);
  await user.type(getByRole('textbox', { name: 'Name' }), 'A');
  expect(new Set(seen).size).toBeGreaterThan(before);
});
