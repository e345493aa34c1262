import { type ApiProblem, type Employee, employeeFields } from '@site/shared-ui/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { type TestServerOptions, testServer } from '../testing/test-server.ts';
import { sampleEmployees } from './sample-employees.data.ts';

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function staffedServer(options?: TestServerOptions) {
  const server = await testServer(options);
  await server.repositories.employees.import(sampleEmployees, false);
  return server;
}

const pages: FastifyPluginAsync = async (app) => {
  app.get('/*', (_request, reply) =>
    reply.header('Vary', 'Accept-Encoding').type('text/html').send('a page'),
  );
};

describe('an employee as JSON', () => {
  test('has every field the specification shows', async () => {
    const withoutVisitors = { PUBLIC_ORIGIN: '', OPERATIONS_ORIGIN: '' };
    for (const env of [withoutVisitors, { EMPLOYEE_PUBLIC_FIELDS: employeeFields.join() }]) {
      await using server = await staffedServer({ env });
      const answer = await server.app.inject('/employee/WP001?format=json');
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual(sampleEmployees[0]);
      expect(Object.keys(answer.json<Employee>())).toHaveLength(19);
    }
  });

  test('has id, name and role for visitors, until somebody has decided', async () => {
    await using server = await staffedServer();
    const { id, name, role } = sampleEmployees[0] ?? {};
    const answer = await server.app.inject('/employee/WP001?format=json');
    expect(answer.json()).toEqual({ id, name, role });
    expect(answer.headers).toMatchObject({
      ...{ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', vary: 'Accept' },
    });
  });

  test('has only the fields that are public, and always id and name', async () => {
    await using server = await staffedServer({ env: { EMPLOYEE_PUBLIC_FIELDS: 'role, email' } });
    expect((await server.app.inject('/employee/WP001?format=json')).json()).toEqual({
      id: 'WP001',
      name: 'Sample Sundari',
      role: 'Software Engineer',
      email: 'sample.sundari@waypost.example',
    });
  });

  test.each(['WP999', 'WP001%20', "' OR 1=1 --", 'a'.repeat(150)])(
    'that does not exist, %.30s, is a 404',
    async (id) => {
      await using server = await staffedServer();
      const answer = await server.app.inject(`/employee/${encodeURIComponent(id)}?format=json`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json<ApiProblem>().error).toMatchObject({ code: 'employee-not-found', field: 'id' });
    },
  );
});

describe('the address of an employee', () => {
  test('is a page for a browser', async () => {
    await using server = await staffedServer({ plugins: [pages] });
    const answer = await server.app.inject({ url: '/employee/WP001', headers: browser });
    expect(answer.body).toBe('a page');
    expect(answer.headers).toMatchObject({ vary: 'Accept-Encoding, Accept', 'x-robots-tag': 'noindex' });
  });

  test.each([
    ['/employee/WP001', '/employee/WP001?format=json'],
    ['/Employee/WP001?from=team', '/employee/WP001?format=json'],
    ['/employee/a%0d%0aX-Evil:%20b%3E', '/employee/a%0D%0AX-Evil%3A%20b%3E?format=json'],
  ])('as a page, %s lets the browser ask for its data at once', async (url, data) => {
    await using server = await staffedServer({ plugins: [pages] });
    const { headers } = await server.app.inject({ url, headers: browser });
    expect(headers.link).toBe(`<${data}>; rel=preload; as=fetch; crossorigin=anonymous`);
    // With a browser's header.
    const preload = await server.app.inject({ url: data, headers: { accept: '*/*' } });
    expect(preload.headers['content-type']).toMatch(/^application\/json/);
  });

  test('is preloaded from no other API, where a browser would get a page', async () => {
    const env = { API_BASE: 'https://api.example' };
    await using server = await staffedServer({ plugins: [pages], env });
    const { headers } = await server.app.inject({ url: '/employee/WP001', headers: browser });
    expect(headers.link).toBeUndefined();
  });

  test.each([undefined, '*/*', 'text/html, */*', '*/*;q=0.5, image/*', 'text/*'])(
    'has no personal data for a program that takes anything: %s',
    async (accept) => {
      await using server = await staffedServer({ plugins: [pages] });
      const headers = accept === undefined ? {} : { accept };
      const answer = await server.app.inject({ url: '/employee/WP001', headers });
      expect([answer.statusCode, answer.body]).toEqual([200, 'a page']);
    },
  );

  test.each([
    ['/employee/WP001', 'application/json'],
    ['/employee/WP001/more', browser.accept],
    ['/employee/%ff', browser.accept],
    ['/employees', browser.accept],
  ])('%s for %s names no data', async (url, accept) => {
    await using server = await staffedServer({ plugins: [pages] });
    const { headers } = await server.app.inject({ url, headers: { accept } });
    expect(headers.link).toBeUndefined();
  });

  test('is JSON for a program, even if the server has pages', async () => {
    await using server = await staffedServer({ plugins: [pages] });
    const headers = { accept: 'application/json, text/plain, */*' };
    const answer = await server.app.inject({ url: '/employee/WP001', headers });
    expect(answer.json<Employee>().name).toBe('Sample Sundari');
  });
});
