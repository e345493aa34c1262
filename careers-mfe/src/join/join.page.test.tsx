import { genders, positions } from '@site/shared-ui/contracts';
import { within } from '@testing-library/dom';
import { act } from '@testing-library/react';
import { visitJoin } from './join.test-kit.ts';

let scrolls: unknown[] = [];

beforeEach(() => {
  scrolls = [];
  window.scrollTo = (...where: unknown[]) => void scrolls.push(where[0]);
});

test('begins at the top, under its heading', () => {
  const { getByRole } = visitJoin();
  expect(getByRole('heading', { level: 1, name: 'Join Innovation' })).toBeInTheDocument();
  expect(scrolls).toEqual([{ top: 0, behavior: 'instant' }]);
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
