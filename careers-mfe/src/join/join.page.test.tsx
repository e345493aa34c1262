import { SettingsProvider, ToastsProvider } from '@site/shared-ui';
import { applicationLimits, defaultSettings, genders, positions } from '@site/shared-ui/contracts';
import { within } from '@testing-library/dom';
import { act } from '@testing-library/react';
import { renderToString } from 'react-dom/server.edge';
import { MemoryRouter } from 'react-router-dom';
import { JoinPage } from './join.page.tsx';
import { visitJoin } from './join.test-support.ts';

/** The page's HTML from the server, without any code. */
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

test('has its heading, and does not scroll the window', () => {
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

test('is a native form that the browser validates and sends without script', () => {
  const form = fromServer().querySelector('form');
  expect(form).toHaveAttribute('action', '/api/send-email');
  expect(form).toHaveAttribute('enctype', 'multipart/form-data');
  expect(form?.method).toBe('post');
  expect(form?.noValidate).toBe(false);
  const control = (name: string) => form?.elements.namedItem(name) as HTMLInputElement;
  expect(['fullName', 'email', 'resume'].map((name) => control(name).required)).toEqual([true, true, true]);
  expect(control('resume').accept).toContain('.docx');
  // Not limited by the browser: it would cut off a pasted text without a word. The messages name the limits.
  const limits = Object.keys(applicationLimits).map((name) => control(name).maxLength);
  expect(new Set(limits)).toEqual(new Set([-1]));
});

test.each([
  ['phoneNo', '+91 98765 43210', true],
  ['phoneNo', '(0422) 987', false],
  ['phoneNo', '\u202A(0422)\u00A04000.100\u202C', true],
  ['email', 'info@உதாரணம்.இந்தியா', true],
  ['email', 'asha@example', false],
  ['phoneNo', '1 - - - - - 2', false],
  ['phoneNo', '9876543', false],
  ['phoneNo', '98765432', true],
  ['phoneNo', '+123456789012345', true],
  ['phoneNo', '+1234567890123456', false],
  ['pincode', '641001', true],
  ['pincode', '641 001\u200B', true],
  ['pincode', '64100', false],
])('the browser validates %s: %s is valid: %s', (name, value, valid) => {
  const control = fromServer().querySelector('form')?.elements.namedItem(name) as HTMLInputElement;
  control.value = value;
  expect(control.checkValidity()).toBe(valid);
  // Browsers compile a pattern with these anchors and the v flag.
  expect(new RegExp(`^(?:${control.pattern})$`, 'v').test(value)).toBe(valid);
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

test('sets autocomplete and keyboard types', () => {
  const { field } = visitJoin();
  expect(field('Full name')).toHaveAttribute('autocomplete', 'name');
  expect(field('Email')).toHaveAttribute('autocomplete', 'email');
  expect(field('Email')).toHaveAttribute('inputmode', 'email');
  expect(field('Phone number')).toHaveAttribute('type', 'tel');
  expect(field('Address')).toHaveAttribute('autocomplete', 'street-address');
  expect(field('Pincode')).toHaveAttribute('inputmode', 'numeric');
  expect(field('Pincode')).toHaveAttribute('autocomplete', 'postal-code');
});

test('the position in the link is selected', async () => {
  const { getByRole } = visitJoin({ path: '/join-innovation?position=UI%2FUX%20Designer' });
  await act(async () => {});
  expect(getByRole('combobox', { name: 'Position applying for' })).toHaveValue('UI/UX Designer');
});

test('an unknown position in the link is ignored', () => {
  const { getByRole } = visitJoin({ path: '/join-innovation?position=Astronaut' });
  expect(getByRole('combobox', { name: 'Position applying for' })).toHaveValue('');
});
