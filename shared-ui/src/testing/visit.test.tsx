import type { PageProps } from '@site/shared-ui/contracts';
import { Link, useNavigate, useSettings, useToasts } from '@site/shared-ui/host';
import { useHttp } from '@site/shared-ui/http';
import { useState } from 'react';
import { visit } from './visit.tsx';

function Page({ params }: PageProps) {
  const { apiBase } = useSettings();
  const http = useHttp(apiBase);
  const toasts = useToasts();
  const navigate = useNavigate();
  const [name, setName] = useState('nobody');
  const load = () =>
    http.get<{ name: string }>(`/employee/${params.id}`).then(
      ({ data }) => setName(data.name),
      (error: Error) => toasts.show('error', error.message),
    );
  return (
    <main>
      <h1>{name}</h1>
      <button type="button" onClick={load}>
        Load
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <Link to="/team?from=employee#top">Team</Link>
    </main>
  );
}

test('a page gets parameters, settings and network', async () => {
  const { user, getByRole, findByRole, requests } = visit(Page, {
    params: { id: '7' },
    settings: { apiBase: '/base' },
    network: { 'GET /base/employee/7': () => ({ status: 200, data: { name: 'Asha Example' } }) },
  });
  await user.click(getByRole('button', { name: 'Load' }));
  expect(await findByRole('heading', { name: 'Asha Example' })).toBeVisible();
  expect(requests).toMatchObject([{ method: 'GET', url: '/base/employee/7' }]);
});

test('an unknown address is unreachable, and toasts are recorded', async () => {
  const { user, getByRole, toasts } = visit(Page, { params: { id: '7' } });
  await user.click(getByRole('button', { name: 'Load' }));
  expect(toasts).toEqual([
    {
      kind: 'error',
      text: 'GET /employee/7: the test’s network has no such route.',
      place: 'default',
    },
  ]);
});

test('the location follows the navigation', async () => {
  const { user, getByRole, location } = visit(Page, { path: '/employee/7', from: '/about' });
  expect(location.pathname).toBe('/employee/7');
  await user.click(getByRole('link', { name: 'Team' }));
  expect(location).toMatchObject({ pathname: '/team', search: '?from=employee', hash: '#top' });
  await user.click(getByRole('button', { name: 'Back' }));
  await user.click(getByRole('button', { name: 'Back' }));
  expect(location.pathname).toBe('/about');
});

test('the content can be replaced', () => {
  const { rerender, getByRole } = visit(<h1>Before</h1>);
  rerender(<Link to="/team">After</Link>);
  expect(getByRole('link', { name: 'After' })).toBeVisible();
});
