import { type Employee, employeeFields } from '@site/shared-ui/contracts';
import type { HttpAnswer } from '@site/shared-ui/http';
import { held, type NetworkRoutes, visit } from '@site/shared-ui/testing';
import { waitFor, within } from '@testing-library/react';
import { Activity, useState } from 'react';
import { personalDetails, profileDetails, socialFields } from './details.data.ts';
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

function open(network: NetworkRoutes, id = '7') {
  return visit(EmployeePage, { path: `/employee/${id}`, params: { id }, network });
}

/** The definition beside a term. */
function detail(list: HTMLElement, term: string) {
  return within(list).getByText(term, { selector: 'dt' }).nextElementSibling;
}

test('says Loading employee data... until there is an answer, below a heading', () => {
  const { getByRole, getByText } = open({ 'GET /employee/7?format=json': () => held<HttpAnswer>().promise });
  expect(getByRole('heading', { level: 1, name: 'Employee' })).toBeVisible();
  expect(getByText('Loading employee data...')).toBeVisible();
});

test('asks the API for JSON, since the page has the same address', async () => {
  const { requests, findByRole } = open(answer(asha));
  await findByRole('heading', { name: asha.name });
  for (const request of requests) {
    expect(request).toMatchObject({
      method: 'GET',
      url: '/employee/7?format=json',
      headers: { Accept: 'application/json' },
    });
  }
});

test('asks another server at the plain address: no page is there', async () => {
  const { requests, findByRole } = visit(EmployeePage, {
    path: '/employee/7',
    params: { id: '7' },
    settings: { apiBase: 'https://api.test' },
    network: { 'GET https://api.test/employee/7': () => ({ status: 200, data: asha }) },
  });
  await findByRole('heading', { name: asha.name });
  expect(requests[0]?.url).toBe('https://api.test/employee/7');
});

test('shows the whole employee', async () => {
  const { findByRole, getByRole, queryByText } = open(answer(asha));
  expect(await findByRole('heading', { level: 1, name: asha.name })).toBeVisible();
  expect(queryByText('Loading employee data...')).toBeNull();

  const profile = getByRole('region', { name: 'Profile' });
  expect(detail(profile, 'ID')).toHaveTextContent('7');
  expect(detail(profile, 'Name')).toHaveTextContent('Asha Kerbstone');
  expect(detail(profile, 'Role')).toHaveTextContent('Software Engineer');
  expect(detail(profile, 'Employee type')).toHaveTextContent('Full time');
  expect(detail(profile, 'Date of birth')).toHaveTextContent(/^03-02-1998$/);
  expect(detail(profile, 'Date of joining')).toHaveTextContent(/^31-01-2025$/);
  expect(detail(profile, 'Blood group')).toHaveTextContent('O+');
  expect(within(profile).getByRole('link', { name: 'asha@kerbstone.example' })).toHaveAttribute(
    'href',
    'mailto:asha@kerbstone.example',
  );
  expect(within(profile).getByRole('link', { name: '+91 90000 00007' })).toHaveAttribute(
    'href',
    'tel:+919000000007',
  );

  const personal = getByRole('region', { name: 'Personal details' });
  expect(detail(personal, 'Parent name')).toHaveTextContent('Bala Kerbstone');
  expect(detail(personal, 'Parent mobile')).toHaveTextContent('+91 90000 00008');
  expect(detail(personal, 'Address')).toHaveTextContent('7 Ring Road');
  expect(detail(personal, 'State')).toHaveTextContent('Tamil Nadu');
  expect(detail(personal, 'District')).toHaveTextContent('Coimbatore');
  expect(detail(personal, 'Pincode')).toHaveTextContent('641001');

  const social = within(getByRole('region', { name: 'Social media' }));
  expect(social.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    asha.linkedin,
    asha.insta,
    asha.facebook,
    asha.github,
  ]);
});

test('leaves out what is not there, headings without entries included', async () => {
  const { findByRole, queryByText, queryByRole } = open(
    answer({ id: '7', name: 'Asha Kerbstone', email: '', address: null }),
  );
  await findByRole('region', { name: 'Profile' });
  expect(queryByText('Email')).toBeNull();
  expect(queryByText('Date of birth')).toBeNull();
  expect(queryByRole('region', { name: 'Personal details' })).toBeNull();
  expect(queryByRole('region', { name: 'Social media' })).toBeNull();
});

test('links to profiles at https addresses only', async () => {
  const { findByRole } = open(
    answer({
      id: '7',
      name: 'Asha Kerbstone',
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
});

test.each([
  ['the server knows nobody by that id', answer({ error: { code: 'not-found', message: 'No.' } }, 404)],
  ['the answer is empty', answer('')],
  ['the answer is null', answer(null)],
  ['the answer is an object without data', answer({})],
])('says Employee not found. when %s', async (_, network) => {
  const { findByRole, getByRole, queryByRole } = open(network);
  expect(await findByRole('alert')).toHaveTextContent('Employee not found.');
  expect(getByRole('heading', { level: 1, name: 'Employee' })).toBeVisible();
  expect(queryByRole('button', { name: 'Try again' })).toBeNull();
});

test.each([
  ['the server fails', answer({ error: { code: 'broken', message: 'No.' } }, 500)],
  ['there is no connection', {}],
  ['a page comes instead of an employee', answer('<!doctype html>')],
  ['an employee has no name', answer({ id: '7', role: 'Driver' })],
])('says that loading failed when %s', async (_, network) => {
  const { findByRole, getByRole, queryByText } = open(network);
  expect(await findByRole('alert')).toHaveTextContent(
    'Failed to load employee data. Please try again later.',
  );
  expect(getByRole('heading', { level: 1, name: 'Employee' })).toBeVisible();
  expect(queryByText('Loading employee data...')).toBeNull();
});

test('Try again loads once more', async () => {
  const second = held<HttpAnswer>();
  let answerNow: () => HttpAnswer | Promise<HttpAnswer> = () => ({ status: 503, data: '' });
  const { findByRole, findByText, queryByRole, user } = open({
    'GET /employee/7?format=json': () => answerNow(),
  });
  const retry = await findByRole('button', { name: 'Try again' });
  answerNow = () => second.promise;
  await user.click(retry);
  expect(await findByText('Loading employee data...')).toBeVisible();
  expect(queryByRole('alert')).toBeNull();
  second.answer({ status: 200, data: asha });
  expect(await findByRole('heading', { level: 1, name: asha.name })).toBeVisible();
});

test('gives up the call when the visitor leaves', async () => {
  const { requests, unmount } = open({ 'GET /employee/7?format=json': () => held<HttpAnswer>().promise });
  await waitFor(() => expect(requests.at(-1)?.signal?.aborted).toBe(false));
  unmount();
  for (const { signal } of requests) expect(signal?.aborted).toBe(true);
});

test('hidden and shown again, it keeps what it has and asks no more', async () => {
  const shown = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <EmployeePage params={{ id: '7' }} />
    </Activity>
  );
  const { requests, findByRole, getByRole, rerender } = visit(shown('visible'), { network: answer(asha) });
  await findByRole('heading', { level: 1, name: asha.name });
  const asked = requests.length;
  rerender(shown('hidden'));
  rerender(shown('visible'));
  expect(getByRole('heading', { level: 1, name: asha.name })).toBeVisible();
  expect(requests).toHaveLength(asked);
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

test('goes on to another employee without showing the first one’s data', async () => {
  const eight = held<HttpAnswer>();
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
  eight.answer({ status: 200, data: { id: '8', name: 'Bala Flyover' } });
  expect(await findByRole('heading', { level: 1, name: 'Bala Flyover' })).toBeVisible();
});

test('asks for the id as it was written, whatever characters it has', async () => {
  const { requests, findByRole } = open({}, '7/../8?x');
  await findByRole('alert');
  expect(requests[0]?.url).toBe('/employee/7%2F..%2F8%3Fx?format=json');
});

test('every field of an employee has its place', () => {
  const placed = [...profileDetails, ...personalDetails, ...socialFields].map(({ field }) => field);
  expect([...placed].sort()).toEqual([...employeeFields].sort());
});
