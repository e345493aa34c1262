import { held, visit } from '@site/shared-ui/testing';
import * as yup from 'yup';
import { SiteForm, TextField } from './index.ts';

test('sends', async () => {
  const call = held<void>();
  const sent: unknown[] = [];
  const { user, getByRole, findByRole, toasts } = visit(
    <SiteForm
      initialValues={{ name: '' }}
      schema={yup.object({ name: yup.string().trim().default('').required('Enter your name.') })}
      submitLabel="Send"
      busyLabel="Sending..."
      incompleteMessage="Fill it in."
      onSubmit={(values) => {
        sent.push(values);
        return call.promise;
      }}
    >
      <TextField name="name" label="Name" required />
    </SiteForm>,
  );
  await user.click(getByRole('button', { name: 'Send' }));
  expect(toasts).toEqual([{ kind: 'error', text: 'Fill it in.', place: 'form' }]);
  expect(getByRole('textbox', { name: 'Name' })).toHaveFocus();
  expect(getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Enter your name.');
  await user.type(getByRole('textbox', { name: 'Name' }), ' Asha ');
  await user.dblClick(getByRole('button', { name: 'Send' }));
  expect(await findByRole('button', { name: 'Sending...' })).toBeDisabled();
  call.answer();
  expect(await findByRole('button', { name: 'Send' })).toBeEnabled();
  expect(sent).toEqual([{ name: 'Asha' }]);
});
