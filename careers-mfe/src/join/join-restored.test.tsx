import { renderOnServer } from '@site/shared-ui/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { closesAt, dayText, roles } from '../roles/roles.data.ts';
import { JoinPage } from './join.page.tsx';
import { labels, settings, visitJoin, working } from './join.test-support.ts';

/** Hydrates the server's HTML after a visitor or the browser has filled in fields. */
async function hydrateAfter(typed: Readonly<Record<string, string>>, path = '/join-innovation') {
  const { container, hydrate, requests } = await renderOnServer(JoinPage, {
    settings,
    network: working,
    path,
  });
  for (const [name, value] of Object.entries(typed)) {
    const field = container.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (field) field.value = value;
  }
  return { requests, leave: await hydrate() };
}

const district = () => screen.getByRole('textbox', { name: 'District' });
const position = () => screen.getByRole('combobox', { name: labels.position });

test('a pincode entered before hydration is looked up', async () => {
  const { requests, leave } = await hydrateAfter({ pincode: '641 001' });
  expect(await screen.findByDisplayValue('Coimbatore')).toBe(district());
  expect(requests.map(({ url }) => url)).toEqual(['https://postal.test/pincode/641001']);
  await leave();
});

test('a district entered before hydration is kept: it may have been corrected', async () => {
  const { leave } = await hydrateAfter({ pincode: '641001', district: 'Erode' });
  expect(await screen.findByDisplayValue('Tamil Nadu')).toBe(screen.getByRole('textbox', { name: 'State' }));
  expect(district()).toHaveValue('Erode');
  await leave();
});

test('with district and state entered before hydration, nothing is looked up', async () => {
  const { requests, leave } = await hydrateAfter({
    pincode: '641001',
    district: 'Erode',
    state: 'Tamil Nadu',
  });
  expect(requests).toEqual([]);
  expect(district()).toHaveValue('Erode');
  await leave();
});

test.each([
  ['is selected', 'UI%2FUX%20Designer', 'UI/UX Designer'],
  ['is ignored if there is no such role', 'Astronaut', ''],
])('the position in a link %s', (_, query, selected) => {
  visitJoin({ path: `/join-innovation?position=${query}` });
  expect(position()).toHaveValue(selected);
  expect(sessionStorage.getItem('position') ?? '').toBe(selected);
});

test('a position selected before hydration is not replaced by the one in the link', async () => {
  const link = '/join-innovation?position=Product%20Manager';
  const { leave } = await hydrateAfter({ position: 'App Developer' }, link);
  expect(position()).toHaveValue('App Developer');
  await leave();
});

describe('a role that has closed', () => {
  const [role] = [...roles].sort((one, other) => (one.openUntil < other.openUntil ? -1 : 1));
  if (!role) throw new Error('no role');
  const passed = closesAt(role);
  const said = `${dayText(role.openUntil)}.`;
  const options = () => [...(position() as HTMLSelectElement).options].map(({ value }) => value);

  test('is not offered, and a link to it says why', () => {
    const { getByText } = visitJoin({ path: `/join-innovation?position=${role.position}`, passed });
    expect(position()).toHaveValue('');
    expect(options()).not.toContain(role.position);
    expect(getByText(new RegExp(said))).toHaveTextContent(`The role ${role.title} closed on`);
  });

  test('stays in a form that was begun before', async () => {
    const first = visitJoin();
    await first.user.type(first.field('fullName'), 'Asha');
    await first.user.selectOptions(position(), role.position);
    const second = reload(first, { path: '/join-innovation?position=App%20Developer', passed });
    expect(position()).toHaveValue(role.position);
    expect(position()).toHaveAccessibleDescription(expect.stringContaining(`This role closed on ${said}`));
    await second.fillRequired();
    await second.user.click(second.getByRole('checkbox'));
    await second.apply();
    await second.findByText('Thank you. Taking you to the home page…');
    const sent = second.sent()[0]?.body as FormData;
    expect(sent.get('position')).toBe(role.position);
    await second.user.selectOptions(position(), 'App Developer');
    expect(options()).not.toContain(role.position);
  });
});

/** Restores the fields as the shell does after replacing the page by another release: with input events. */
async function fillInAgain(page: ReturnType<typeof visitJoin>, fields: Readonly<Record<string, string>>) {
  await act(async () => {
    for (const [name, value] of Object.entries(fields)) {
      const field = page.container.querySelector(`[name="${name}"]`);
      if (field) fireEvent.input(field, { target: { value } });
    }
  });
}

test('a replaced page keeps a corrected district, although the pincode is looked up', async () => {
  const page = visitJoin();
  await fillInAgain(page, { pincode: '641001', district: 'Erode', state: 'Tamil Nadu' });
  await act(async () => {});
  expect(page.field('district')).toHaveValue('Erode');
  expect(page.field('state')).toHaveValue('Tamil Nadu');
});

/** Loads the page anew in the same tab. */
function reload(page: ReturnType<typeof visitJoin>, ...options: Parameters<typeof visitJoin>) {
  page.unmount();
  return visitJoin(...options);
}

test('after a reload a corrected district stays, and the position of another link does not replace the chosen one', async () => {
  const first = visitJoin();
  await first.user.type(first.field('pincode'), '641001');
  await first.findByDisplayValue('Coimbatore');
  await first.user.clear(first.field('district'));
  await first.user.type(first.field('district'), 'Erode');
  await first.user.selectOptions(position(), 'App Developer');
  const second = reload(first, { path: '/join-innovation?position=Product%20Manager' });
  expect(second.field('pincode')).toHaveValue('641001');
  expect(second.field('district')).toHaveValue('Erode');
  expect(second.field('state')).toHaveValue('Tamil Nadu');
  expect(position()).toHaveValue('App Developer');
  expect(second.requests).toEqual([]);
});

test('the position of a link that came back with the form follows the next link', async () => {
  const first = visitJoin({ path: '/join-innovation?position=Product%20Manager' });
  await first.user.type(first.field('fullName'), 'Asha');
  const second = reload(first, { path: '/join-innovation?position=App%20Developer' });
  expect(second.field('fullName')).toHaveValue('Asha');
  expect(position()).toHaveValue('App Developer');
});

test('after a reload a pincode whose lookup has not ended is looked up', async () => {
  const first = visitJoin({
    network: { ...working, 'GET https://postal.test/pincode/641001': () => new Promise(() => {}) },
  });
  await first.user.type(first.field('pincode'), '641001');
  const second = reload(first);
  expect(await second.findByDisplayValue('Coimbatore')).toBe(district());
});
