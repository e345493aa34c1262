import { type HttpResponse, overdueDelay } from '@platform/host/http';
import type { Employee } from '@site/shared-ui/site';
import { type NetworkRoutes, visit } from '@site/shared-ui/testing';
import { act, within } from '@testing-library/react';
import { Activity, useState } from 'react';
import { EmployeePage } from './employee.page.tsx';

const asha: Employee = {
  id: '7',
  name: 'Asha Kerbstone',
  role: 'Software Engineer',
  email: 'asha@kerbstone.example',
  mobileNumber: '+91 90000 00007',
  dob: '1998-02-03',
  bloodGroup: 'O+',
  employeeType: 'Full time',
  dateOfJoining: '2025-01-31',
  parentName: 'Bala Kerbstone',
  parentMobileNumber: '+91 90000 00008',
  address: '7 Ring Road',
  state: 'Tamil Nadu',
  district: 'Coimbatore',
  pincode: '641001',
  linkedin: 'https://linkedin.example/in/asha',
  insta: 'https://instagram.example/asha',
  facebook: 'https://facebook.example/asha',
  github: 'https://github.example/asha',
};

const answer = (data: unknown, status = 200) => ({ 'GET /employee/7?format=json': () => ({ status, data }) });

function open(network: NetworkRoutes) {
  return visit(EmployeePage, { path: '/employee/7', params: { id: '7' }, network });
}

test.each([
  ['with a query, since the page has the same path', '', '7', '/employee/7?format=json'],
  ['of another server, which has no such page', 'https://api.test', '7', 'https://api.test/employee/7'],
  ['with any characters of the id', '', '7/../8?x', '/employee/7%2F..%2F8%3Fx?format=json'],
])('requests JSON from the address %s', async (_, apiBase, id, url) => {
  const { requests, findByRole } = visit(EmployeePage, { params: { id }, settings: { apiBase } });
  await findByRole('alert');
  expect(requests[0]).toMatchObject({ method: 'GET', url, headers: { Accept: 'application/json' } });
});

test('shows every field of an employee', async () => {
  const { findByRole, getByRole, getByText, queryByText } = open(answer(asha));
  // Each text has the direction of its own script.
  expect(await findByRole('heading', { level: 1, name: asha.name })).toHaveAttribute('dir', 'auto');
  expect(getByText('Bala Kerbstone')).toHaveAttribute('dir', 'auto');
  expect(queryByText('Loading employee data...')).toBeNull();

  const details = (name: string) =>
    [...getByRole('region', { name }).querySelectorAll('dt, dd')].map(({ textContent }) => textContent);
  expect(details('Profile')).toEqual([
    ...['ID', '7', 'Name', 'Asha Kerbstone', 'Role', 'Software Engineer', 'Employee type', 'Full time'],
    ...['Email', 'asha@kerbstone.example', 'Mobile', '+91 90000 00007'],
    ...['Date of birth', '03-02-1998', 'Date of joining', '31-01-2025', 'Blood group', 'O+'],
  ]);
  expect(getByRole('link', { name: 'asha@kerbstone.example' })).toHaveAttribute(
    'href',
    'mailto:asha@kerbstone.example',
  );
  expect(getByRole('link', { name: '+91 90000 00007' })).toHaveAttribute('href', 'tel:+919000000007');
  expect(details('Personal details')).toEqual([
    ...['Parent name', 'Bala Kerbstone', 'Parent mobile', '+91 90000 00008', 'Address', '7 Ring Road'],
    ...['State', 'Tamil Nadu', 'District', 'Coimbatore', 'Pincode', '641001'],
  ]);
  const social = within(getByRole('region', { name: 'Social media' }));
  expect(social.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    asha.linkedin,
    asha.insta,
    asha.facebook,
    asha.github,
  ]);
});

test('links only to profiles with https addresses, and omits missing fields and headings without fields', async () => {
  const { findByRole, queryByText, queryByRole } = open(
    answer({
      id: '7',
      name: 'Asha Kerbstone',
      email: '',
      address: null,
      linkedin: 'https://linkedin.example/in/asha',
      insta: 'http://instagram.example/asha',
      facebook: 'javascript:alert(1)',
      github: 'asha',
    }),
  );
  const social = within(await findByRole('region', { name: 'Social media' }));
  expect(social.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://linkedin.example/in/asha',
  ]);
  expect(queryByText('Email')).toBeNull();
  expect(queryByRole('region', { name: 'Personal details' })).toBeNull();
});

const missing = 'Employee not found.';
const failed = 'Failed to load employee data. Please try again later.';

test.each([
  ['the server does not know the id', missing, answer({ error: { code: 'not-found', message: 'No.' } }, 404)],
  ['the response is empty', missing, answer('')],
  ['the response is null', missing, answer(null)],
  ['the response is an object without data', missing, answer({})],
  ['the server fails', failed, answer({ error: { code: 'broken', message: 'No.' } }, 500)],
  ['there is no connection', failed, {}],
  ['the response is a page instead of an employee', failed, answer('<!doctype html>')],
  ['an employee has no name', failed, answer({ id: '7', role: 'Driver' })],
])('when %s: %s', async (_, text, network) => {
  const { findByRole, getByRole, queryByRole, queryByText } = open(network);
  expect(await findByRole('alert')).toHaveTextContent(text);
  expect(getByRole('heading', { level: 1, name: 'Employee' })).toBeVisible();
  expect(queryByText('Loading employee data...')).toBeNull();
  expect(queryByRole('button', { name: 'Try again' }) !== null).toBe(text === failed);
});

test('Try again loads again', async () => {
  const second = Promise.withResolvers<HttpResponse>();
  let answerNow: () => HttpResponse | Promise<HttpResponse> = () => ({ status: 503, data: '' });
  const { findByRole, findByText, getByRole, queryByRole, user } = open({
    'GET /employee/7?format=json': () => answerNow(),
  });
  const retry = await findByRole('button', { name: 'Try again' });
  answerNow = () => second.promise;
  await user.click(retry);
  expect(await findByText('Loading employee data...')).toBeVisible();
  expect(queryByRole('alert')).toBeNull();
  // The button that had the focus is gone.
  expect(getByRole('heading', { level: 1 })).toHaveFocus();
  second.resolve({ status: 200, data: asha });
  expect(await findByRole('heading', { level: 1, name: asha.name })).toBeVisible();
});

describe('a request without an answer', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test.each([
    ['after 10 s', () => jest.advanceTimersByTime(overdueDelay)],
    ['when the network goes', () => window.dispatchEvent(new Event('offline'))],
  ])('offers to try again %s and goes on; a late answer counts', async (_, pass) => {
    const answers: ((answer: HttpResponse) => void)[] = [];
    const { requests, findByRole, getByRole, getByText, queryByRole } = open({
      'GET /employee/7?format=json': () => new Promise((resolve) => void answers.push(resolve)),
    });
    await act(async () => jest.advanceTimersByTime(overdueDelay - 1));
    expect(queryByRole('alert')).toBeNull();
    await act(async () => pass());
    expect(getByRole('alert')).toHaveTextContent('This takes longer than usual.');
    expect(getByText('Loading employee data...')).toBeVisible();
    expect(requests.at(-1)?.signal?.aborted).toBe(false);

    const asked = requests.length;
    await act(async () => getByRole('button', { name: 'Try again' }).click());
    expect(queryByRole('alert')).toBeNull();
    expect(requests[asked - 1]?.signal?.aborted).toBe(true);
    expect(requests.length).toBeGreaterThan(asked);
    await act(async () => jest.advanceTimersByTime(overdueDelay));
    expect(getByRole('alert')).toBeVisible();
    answers.at(-1)?.({ status: 200, data: asha });
    expect(await findByRole('heading', { level: 1, name: asha.name })).toBeVisible();
    expect(queryByRole('alert')).toBeNull();
  });
});

test('keeps its data and sends no request when it is hidden and shown again', async () => {
  const shown = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <EmployeePage params={{ id: '7' }} />
    </Activity>
  );
  const { requests, findByRole, getByRole, rerender } = visit(shown('visible'), { network: answer(asha) });
  await findByRole('heading', { level: 1, name: asha.name });
  const count = requests.length;
  rerender(shown('hidden'));
  rerender(shown('visible'));
  expect(getByRole('heading', { level: 1, name: asha.name })).toBeVisible();
  expect(requests).toHaveLength(count);
});

function TwoEmployees() {
  const [id, setId] = useState('7');
  return (
    <>
      <button type="button" onClick={() => setId('8')}>
        Next
      </button>
      <EmployeePage params={{ id }} />
    </>
  );
}

test('shows another employee without the data of the first', async () => {
  const eight = Promise.withResolvers<HttpResponse>();
  const { findByRole, getByRole, getByText, queryByText, user, requests } = visit(<TwoEmployees />, {
    network: { ...answer(asha), 'GET /employee/8?format=json': () => eight.promise },
  });
  await findByRole('heading', { level: 1, name: asha.name });
  await user.click(getByRole('button', { name: 'Next' }));
  expect(queryByText(asha.name)).toBeNull();
  expect(getByText('Loading employee data...')).toBeVisible();
  expect(requests.at(-1)).toMatchObject({ url: '/employee/8?format=json', signal: { aborted: false } });
  for (const { url, signal } of requests)
    if (url === '/employee/7?format=json') expect(signal?.aborted).toBe(true);
  eight.resolve({ status: 200, data: { id: '8', name: 'Bala Flyover' } });
  expect(await findByRole('heading', { level: 1, name: 'Bala Flyover' })).toBeVisible();
});
