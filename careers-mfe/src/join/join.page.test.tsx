import { SettingsProvider, ToastsProvider } from '@site/shared-ui';
import { applicationLimits, defaultSettings, genders, positions } from '@site/shared-ui/contracts';
import { within } from '@testing-library/dom';
import { act } from '@testing-library/react';
import { renderToString } from 'react-dom/server.edge';
import { MemoryRouter } from 'react-router-dom';
import { JoinPage } from './join.page.tsx';
import { visitJoin } from './join.test-support.ts';

/** The page as it comes from the server, before any code. */
function fromServer(): HTMLElement {
  const page = document.createElement('main');
  page.innerHTML = renderToString(
    <MemoryRouter>
      <SettingsProvider value={defaultSettings}>
        <ToastsProvider value={{ show: () => {} }}>
          <JoinPage />
        </ToastsProvider>
      </SettingsProvider>
    </MemoryRouter>,
  );
  return page;
}

test('has its heading, and leaves the scroll position to the shell and the browser', () => {
  const scrolls: unknown[] = [];
  window.scrollTo = (...where: unknown[]) => void scrolls.push(where);
  const { getByRole } = visitJoin();
  expect(getByRole('heading', { level: 1, name: 'Join Innovation' })).toBeInTheDocument();
  expect(scrolls).toEqual([]);
});

test('has the fields of the specification, in its order', () => {
  const { container } = visitJoin();
  const controls = [...container.querySelectorAll<HTMLInputElement>('input, select, textarea')];
  expect([...new Set(controls.map(({ name }) => name))]).toEqual([
    'fullName',
    'email',
    'phoneNo',
    'address',
    'pincode',
    'district',
    'state',
    'gender',
    'position',
    'resume',
    'certified',
  ]);
});

test('is a real form, which a browser checks and sends by itself as long as there is no script', () => {
  const form = fromServer().querySelector('form');
  expect(form).toHaveAttribute('action', '/api/send-email');
  expect(form).toHaveAttribute('enctype', 'multipart/form-data');
  expect(form?.method).toBe('post');
  expect(form?.noValidate).toBe(false);
  const control = (name: string) => form?.elements.namedItem(name) as HTMLInputElement;
  expect(['fullName', 'email', 'resume'].map((name) => control(name).required)).toEqual([true, true, true]);
  expect(control('resume').accept).toContain('.docx');
  const limits = Object.keys(applicationLimits).map((name) => [name, control(name).maxLength]);
  expect(Object.fromEntries(limits)).toEqual(applicationLimits);
});

test.each([
  ['phoneNo', '+91 98765 43210', true],
  ['phoneNo', '(0422) 98765', false],
  ['pincode', '641001', true],
  ['pincode', '041001', false],
])('and the browser looks at %s: %s is all right: %s', (name, value, right) => {
  const control = fromServer().querySelector('form')?.elements.namedItem(name) as HTMLInputElement;
  control.value = value;
  expect(control.checkValidity()).toBe(right);
  // As browsers compile a pattern.
  expect(new RegExp(`^(?:${control.pattern})$`, 'v').test(value)).toBe(right);
});

test('offers the genders and positions of the specification', () => {
  const { getByRole } = visitJoin();
  const gender = getByRole('radiogroup', { name: 'Gender' });
  expect(
    within(gender)
      .getAllByRole('radio')
      .map((radio) => (radio as HTMLInputElement).value),
  ).toEqual([...genders]);
  const position = getByRole('combobox', { name: 'Position applying for' });
  const offered = within(position).getAllByRole('option').slice(1);
  expect(offered.map((option) => option.textContent)).toEqual([...positions]);
});

test('helps browsers and phones to fill it in', () => {
  const { field } = visitJoin();
  expect(field('Full name')).toHaveAttribute('autocomplete', 'name');
  expect(field('Email')).toHaveAttribute('type', 'email');
  expect(field('Phone number')).toHaveAttribute('type', 'tel');
  expect(field('Address')).toHaveAttribute('autocomplete', 'street-address');
  expect(field('Pincode')).toHaveAttribute('inputmode', 'numeric');
  expect(field('Pincode')).toHaveAttribute('autocomplete', 'postal-code');
});

test('a link can choose the position', async () => {
  const { getByRole } = visitJoin({ path: '/join-innovation?position=UI%2FUX%20Designer' });
  await act(async () => {});
  expect(getByRole('combobox', { name: 'Position applying for' })).toHaveValue('UI/UX Designer');
});

test('a position that does not exist is not chosen', () => {
  const { getByRole } = visitJoin({ path: '/join-innovation?position=Astronaut' });
  expect(getByRole('combobox', { name: 'Position applying for' })).toHaveValue('');
});
