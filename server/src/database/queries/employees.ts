import type { Employee } from '@site/shared-ui/contracts';
import { countChanges, type Database, type QuerySteps, query } from '../database.ts';
import type { EmployeeRepository } from '../repositories.ts';

export function createEmployees({ read, write }: Database): EmployeeRepository {
  return {
    async find(id) {
      const { rows } = await read(() => query(sameId, { id: id.toLowerCase() }));
      const row = rows.find((one) => one.id === id) ?? (rows.length === 1 ? rows[0] : undefined);
      return row === undefined ? null : (JSON.parse(String(row.fields)) as Employee);
    },
    async ids() {
      const { rows } = await read(() => query('SELECT id FROM employees ORDER BY id'));
      return rows.map((row) => String(row.id));
    },
    import: (employees, removeOthers) => write(() => importAll(employees, removeOthers)),
    async remove(id) {
      return (await write(() => countChanges('DELETE FROM employees WHERE id = :id', { id }))) === 1;
    },
  };
}

/** Addresses ignore case, and people type it as they like. */
const sameId = 'SELECT id, fields FROM employees WHERE lower(id) = :id';

const put = `
  INSERT INTO employees (id, fields) VALUES (:id, :fields)
  ON CONFLICT (id) DO UPDATE SET fields = excluded.fields`;

function* importAll(employees: readonly Employee[], removeOthers: boolean): QuerySteps<void> {
  if (removeOthers) yield* query('DELETE FROM employees');
  for (const employee of employees) {
    yield* query(put, { id: employee.id, fields: JSON.stringify(employee) });
  }
}
