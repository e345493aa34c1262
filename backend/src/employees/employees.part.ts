import type { IncomingMessage } from 'node:http';
import { type BackendPart, ProblemError, perMinute, prefersJson, read } from '@platform/server';
import { type Employee, type EmployeeField, employeeAddress, employeeFields } from '@site/shared-ui/site';
import type { FastifyInstance } from 'fastify';
import { employeeRecords, partName, storeEmployees } from './employee-records.ts';
import { sampleEmployees } from './sample-employees.data.ts';

/** What visitors see of an employee besides id and name, until somebody has decided: nothing about the person. */
const undecidedFields: readonly EmployeeField[] = ['role'];

/** `GET /employee/{id}`: an employee as JSON. The page of the employee has the same path. */
export const employeesPart: BackendPart = {
  name: partName,
  diagnose: ({ EMPLOYEE_PUBLIC_FIELDS: decided = '' }) =>
    decided.trim() === ''
      ? {
          status: 'warning',
          sentence:
            'EMPLOYEE_PUBLIC_FIELDS is not set: visitors see only id, name and role of an employee. Decide what is public.',
        }
      : { status: 'ok', sentence: 'EMPLOYEE_PUBLIC_FIELDS says what is public.' },
  configure(variables, { servesVisitors }) {
    const fields = variables.read(
      'EMPLOYEE_PUBLIC_FIELDS',
      read.someOf(employeeFields),
      // Without visitors, only the developer of the page sees it.
      servesVisitors ? undecidedFields : employeeFields,
    );
    return {
      extend: shareEmployeePath,
      fill: (repositories) => storeEmployees(employeeRecords(repositories), sampleEmployees),
      routes: async (app) => {
        const records = employeeRecords(app.core.repositories);
        app.get<{ Params: { id: string } }>(
          '/employee/:id',
          { config: perMinute(app, 60), constraints: { [constraint]: true } },
          async (request, reply) => {
            const employee = await records.find(request.params.id);
            if (employee === null) {
              throw new ProblemError(404, 'employee-not-found', 'Employee not found.', { field: 'id' });
            }
            return reply.send(onlyPublic(employee as Employee, fields));
          },
        );
      },
    };
  },
};

const constraint = 'wantsData';

/** A program that takes anything, such as a link preview, gets the page, which has no personal data. */
function wantsData({ url = '', headers: { accept } }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return prefersJson(accept) && (/json/i.test(accept ?? '') || dataAddress.test(url));
}

/** Of `employeeAddress` on the site itself. */
const dataAddress = /[?&]format=json(?:&|$)/;

function shareEmployeePath(app: FastifyInstance): void {
  const { apiBase } = app.core.environment;
  app.addConstraintStrategy({
    name: constraint,
    storage: () => new Map() as never,
    deriveConstraint: wantsData,
    validate: () => true,
  });
  // For both routes: caches must not mix up page and JSON, and search engines must not index either.
  app.addHook('onSend', async (request, reply, payload) => {
    if (/^\/employee\//i.test(request.url)) {
      const vary = reply.getHeader('Vary');
      reply.header('Vary', vary === undefined ? 'Accept' : `${String(vary)}, Accept`);
      reply.header('X-Robots-Tag', 'noindex');
      const id = employeeIn(request.url);
      const isPage = !wantsData(request.raw) && [200, 304].includes(reply.statusCode);
      // The page's HTML is the same for all employees. This header lets the browser preload the employee's data. It asks
      // without naming JSON, which only works at the address of the data on the site itself.
      if (isPage && id !== null && apiBase === '') {
        const address = employeeAddress(apiBase, id);
        reply.header('Link', `<${address}>; rel=preload; as=fetch; crossorigin=anonymous`);
      }
    }
    return payload;
  });
}

function employeeIn(url: string): string | null {
  const [, id] = /^\/employee\/([^/?]+)\/?(?:\?|$)/i.exec(url) ?? [];
  try {
    return id === undefined ? null : decodeURIComponent(id);
  } catch {
    return null;
  }
}

/** `id` and `name` are always public. */
function onlyPublic(employee: Employee, fields: readonly EmployeeField[]): Employee {
  const shown = employeeFields.filter(
    (field) => fields.includes(field) || field === 'id' || field === 'name',
  );
  const known = shown.flatMap((field) => (employee[field] === undefined ? [] : [[field, employee[field]]]));
  return Object.fromEntries(known) as Employee;
}
