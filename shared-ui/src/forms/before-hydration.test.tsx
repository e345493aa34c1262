import { ToastsProvider } from '@site/shared-ui';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import * as yup from 'yup';
import { CheckboxField } from './checkbox-field.tsx';
import { FileField } from './file-field.tsx';
import { RadioGroup } from './radio-group.tsx';
import { SelectField } from './select-field.tsx';
import { SiteForm } from './site-form.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const sent: unknown[] = [];
const form = (
  <ToastsProvider value={{ show: () => {} }}>
    <SiteForm
      initialValues={{
        name: '',
        note: '',
        colour: '',
        fuel: '',
        agreed: false,
        photo: null,
        untouched: 'as it was',
      }}
      schema={yup.object({})}
      onSubmit={async (values) => void sent.push(values)}
      submitLabel="Book"
      busyLabel="Booking..."
      incompleteMessage="Incomplete."
      action="/api/book"
      encType="multipart/form-data"
    >
      <TextField name="name" label="Name" required />
      <TextArea name="note" label="Note" />
      <SelectField name="colour" label="Colour" options={['Red', 'White']} />
      <RadioGroup name="fuel" label="Fuel" options={['Petrol', 'Electric']} />
      <CheckboxField name="agreed" label="Agreed" />
      <FileField name="photo" label="Photo" accept=".png" />
      <TextField name="untouched" label="Untouched" />
    </SiteForm>
  </ToastsProvider>
);

function served() {
  const place = document.createElement('div');
  place.innerHTML = renderToString(form);
  document.body.replaceChildren(place);
  const element = place.querySelector('form');
  if (!element) throw new Error('No form was rendered.');
  return { place, element };
}

test('without its code the form works as HTML does: checked and sent by the browser, never into an address', () => {
  const { element } = served();
  expect(element.noValidate).toBe(false);
  expect(element.method).toBe('post');
  expect(element.getAttribute('action')).toBe('/api/book');
  expect(element.enctype).toBe('multipart/form-data');
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeRequired();
});

test('what was typed, chosen and picked before the code came is kept and sent', async () => {
  const { place, element } = served();
  const control = <Kind extends Element>(name: string) => element.elements.namedItem(name) as unknown as Kind;
  control<HTMLInputElement>('name').value = 'Asha Example';
  control<HTMLTextAreaElement>('note').value = 'It rattles.';
  control<HTMLSelectElement>('colour').value = 'White';
  screen.getByRole<HTMLInputElement>('radio', { name: 'Electric' }).checked = true;
  control<HTMLInputElement>('agreed').checked = true;
  const photo = new File(['…'], 'rattle.png');
  Object.defineProperty(control('photo'), 'files', { value: [photo] });

  const root = await act(() => hydrateRoot(place, form));
  expect(element.noValidate).toBe(true);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Asha Example');
  expect(screen.getByRole('radio', { name: 'Electric' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Remove rattle.png' })).toBeVisible();

  await act(async () => screen.getByRole('button', { name: 'Book' }).click());
  expect(sent).toEqual([
    {
      name: 'Asha Example',
      note: 'It rattles.',
      colour: 'White',
      fuel: 'Electric',
      agreed: true,
      photo,
      untouched: 'as it was',
    },
  ]);
  act(() => root.unmount());
});
