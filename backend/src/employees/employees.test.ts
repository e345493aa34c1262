import type { ApiProblem } from '@platform/contract';
import { type TestServerOptions, testServer } from '@platform/server/testing';
import { type Employee, employeeFields } from '@site/shared-ui/site';
import type { FastifyPluginAsync } from 'fastify';
import { employeeRecords, storeEmployees } from './employee-records.ts';
import { employeesPart } from './employees.part.ts';
import { sampleEmployees } from './sample-employees.data.ts';

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function staffedServer(options?: TestServerOptions) {
  const server = await testServer({ parts: [employeesPart], ...options });
  await storeEmployees(employeeRecords(server.repositories), sampleEmployees);
  return server;
}

const pages: FastifyPluginAsync = async (app) => {
  app.get('/*', (_request, reply) =>
    reply.header('Vary', 'Accept-Encoding').type('text/html').send('a page'),
  );
};

const everywhere = employeeFields.join();
const withoutVisitors = { PUBLIC_ORIGIN: '', OPERATIONS_ORIGIN: '' };

test.each<[what: string, env: Readonly<Record<string, string>>, fields: readonly string[]]>([
  ['all fields, where no visitors come', withoutVisitors, employeeFields],
  ['all fields, if they are public', { EMPLOYEE_PUBLIC_FIELDS: everywhere }, employeeFields],
  ['id, name and role for visitors, until somebody has decided', {}, ['role']],
  ['id, name and the fields that are public', { EMPLOYEE_PUBLIC_FIELDS: 'role, email' }, ['role', 'email']],
])('an employee as JSON has %s', async (_what, env, fields) => {
  const server = await staffedServer({ env });
  const answer = await server.app.inject('/employee/WP001?format=json');
  const names = new Set(['id', 'name', ...fields]);
  const shown = Object.entries(sampleEmployees[0] ?? {}).filter(([name]) => names.has(name));
  expect([answer.statusCode, answer.json()]).toEqual([200, Object.fromEntries(shown)]);
  expect(shown).toHaveLength(names.size);
  expect(answer.headers).toMatchObject({
    ...{ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', vary: 'Accept' },
  });
});

test.each(['WP999', 'WP001%20', "' OR 1=1 --", '__proto__', '\0', '\r\n', 'a'.repeat(150)])(
  '%.30s is no employee',
  async (id) => {
    const server = await staffedServer();
    const answer = await server.app.inject(`/employee/${encodeURIComponent(id)}?format=json`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json<ApiProblem>().error).toMatchObject({ code: 'employee-not-found', field: 'id' });
  },
);

test.each([browser.accept, undefined, '*/*', 'text/html, */*', '*/*;q=0.5, image/*', 'text/*'])(
  'the address of an employee is a page, without personal data, for %s',
  async (accept) => {
    const server = await staffedServer({ plugins: [pages] });
    const headers = accept === undefined ? {} : { accept };
    const answer = await server.app.inject({ url: '/employee/WP001', headers });
    expect([answer.statusCode, answer.body]).toEqual([200, 'a page']);
    expect(answer.headers).toMatchObject({ vary: 'Accept-Encoding, Accept', 'x-robots-tag': 'noindex' });
  },
);

test('it is JSON for a program, even if the server has pages', async () => {
  const server = await staffedServer({ plugins: [pages] });
  const headers = { accept: 'application/json, text/plain, */*' };
  const answer = await server.app.inject({ url: '/employee/WP001', headers });
  expect(answer.json<Employee>().name).toBe('Sample Sundari');
});

/** The address of the data that a page lets a browser ask for at once. */
const preloads: readonly (readonly [url: string, accept: string, data: string | null])[] = [
  ['/employee/WP001', browser.accept, '/employee/WP001?format=json'],
  ['/Employee/WP001?from=team', browser.accept, '/employee/WP001?format=json'],
  [
    ...(['/employee/a%0d%0aX-Evil:%20b%3E', browser.accept] as const),
    '/employee/a%0D%0AX-Evil%3A%20b%3E?format=json',
  ],
  ['/employee/WP001', 'application/json', null],
  ['/employee/WP001/more', browser.accept, null],
  ['/employee/%ff', browser.accept, null],
  ['/employees', browser.accept, null],
];

test.each(preloads)('%s for %s names the data %s', async (url, accept, data) => {
  const server = await staffedServer({ plugins: [pages] });
  const { headers } = await server.app.inject({ url, headers: { accept } });
  const link = data === null ? undefined : `<${data}>; rel=preload; as=fetch; crossorigin=anonymous`;
  expect(headers.link).toBe(link);
  // With a browser's header.
  const preload = data === null ? null : await server.app.inject({ url: data, headers: { accept: '*/*' } });
  if (preload) expect(preload.headers['content-type']).toMatch(/^application\/json/);
});

test('no data of another API are preloaded, where a browser would get a page', async () => {
  const server = await staffedServer({ plugins: [pages], env: { API_BASE: 'https://api.example' } });
  const { headers } = await server.app.inject({ url: '/employee/WP001', headers: browser });
  expect(headers.link).toBeUndefined();
});
