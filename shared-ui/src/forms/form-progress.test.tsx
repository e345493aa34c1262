import type { FormStage } from '@site/shared-ui/contracts';
import { visit } from '@site/shared-ui/testing';
import { InForm } from '../testing/in-form.tsx';
import { FormProgress, type FormSending } from './form-progress.tsx';

const required = ['name', 'email'];

function shown(
  values: Readonly<Record<string, string>>,
  errors: Readonly<Record<string, string>>,
  stage?: FormStage,
) {
  const { getByRole, unmount } = visit(
    <InForm values={values} errors={errors} {...(stage && { stage })}>
      <FormProgress required={required} />
    </InForm>,
  );
  const bar = getByRole('progressbar', { name: 'Required fields' });
  const found = { now: bar.getAttribute('aria-valuenow'), text: bar.textContent };
  expect(bar).toHaveAttribute('aria-valuetext', found.text);
  unmount();
  return found;
}

test('counts required fields that are filled in and show no error', () => {
  expect(shown({ name: '', note: 'Hello' }, {})).toEqual({ now: '0', text: '0 of 2 required fields' });
  expect(shown({ name: 'Asha', email: 'a@' }, { email: 'Half an address.' })).toEqual({
    now: '1',
    text: '1 of 2 required fields',
  });
});

test('says when the form can be sent, and when it was sent', () => {
  const values = { name: 'Asha', email: 'asha@rider.example' };
  expect(shown(values, {})).toEqual({ now: '2', text: 'Ready to send' });
  expect(shown(values, {}, 'sent')).toEqual({ now: '2', text: 'On its way' });
});

test('says what is being sent and how far, instead of Ready to send, and announces only the steps', () => {
  const bar = (sending: FormSending | null) => (
    <InForm values={{ name: 'Asha', email: 'asha@rider.example' }} stage={sending ? 'sending' : 'begun'}>
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
