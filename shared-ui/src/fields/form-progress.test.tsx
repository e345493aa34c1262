import { InForm, type InFormState } from '@platform/forms/testing';
import { visit } from '@site/shared-ui/testing';
import { FormProgress, type FormSending } from './form-progress.tsx';

const required = ['name', 'email'];

const whole = { name: 'Asha', email: 'asha@rider.example' };

test.each<[string, InFormState, string, string]>([
  ['an optional field', { values: { name: '', note: 'Hello' } }, '0', '0 of 2 required fields'],
  [
    'a field with an error',
    { values: { ...whole, email: 'a@' }, errors: { email: 'Half an address.' } },
    '1',
    '1 of 2 required fields',
  ],
  ['all', { values: whole }, '2', 'Ready to send'],
  ['all that were sent', { values: whole, stage: 'sent' }, '2', 'On its way'],
])('shows how many required fields are filled in: %s', (_, state, now, text) => {
  const { getByRole } = visit(
    <InForm {...state}>
      <FormProgress required={required} />
    </InForm>,
  );
  const bar = getByRole('progressbar', { name: 'Required fields' });
  expect(bar).toHaveAttribute('aria-valuenow', now);
  expect(bar).toHaveAttribute('aria-valuetext', text);
  expect(bar).toHaveTextContent(text);
});

test('says what is being sent and how far, instead of Ready to send, and announces only the steps', () => {
  const bar = (sending: FormSending | null) => (
    <InForm values={whole} stage={sending ? 'sending' : 'begun'}>
      <FormProgress required={required} sending={sending} />
    </InForm>
  );
  const { getByRole, rerender } = visit(bar({ step: 'Uploading your photo', percent: 40, share: 0.2 }));
  const progress = getByRole('progressbar', { name: 'Sending' });
  expect(progress).toHaveTextContent('Uploading your photo, 40 %');
  expect(progress).toHaveAttribute('aria-valuetext', 'Uploading your photo, 40 %');
  expect(progress).toHaveAttribute('aria-valuenow', '20');
  expect(progress).toHaveAttribute('aria-valuemax', '100');
  expect(getByRole('status')).toHaveTextContent(/^Uploading your photo$/);
  rerender(bar({ step: 'Waiting for our answer', share: 1 }));
  expect(progress).toHaveTextContent('Waiting for our answer…');
  expect(progress).toHaveAttribute('aria-valuenow', '100');
  rerender(bar(null));
  expect(progress).toHaveTextContent('Ready to send');
  expect(getByRole('status')).toBeEmptyDOMElement();
});
