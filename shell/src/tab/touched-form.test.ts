import userEvent from '@testing-library/user-event';
import { watchTouchedForm } from './touched-form.ts';

test('typing in a form of the page touches it, until the page is another', async () => {
  document.body.innerHTML =
    '<main><form><label>Name <input></label></form><label>Filter <input></label></main>';
  const touched = watchTouchedForm(document);
  const [name, filter] = document.querySelectorAll('input');
  if (!name || !filter) throw new Error('no fields');
  await userEvent.type(filter, 'anything');
  expect(touched.isTouched()).toBe(false);
  await userEvent.type(name, 'A');
  expect(touched.isTouched()).toBe(true);
  touched.reset();
  expect(touched.isTouched()).toBe(false);
});
