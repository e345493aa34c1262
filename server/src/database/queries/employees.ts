import type { Employee } from '@site/shared-ui/contracts';
import { countChanges, type Database, firstRow, query, type Work } from '../database.ts';
import type { EmployeeRepository } from '../repositories.ts';

export function createEmployees({ read, write }: Database): EmployeeRepository {
  return {
    async find(id) {
      const row = await read(() => firstRow('SELECT fields FROM employees WHERE id = :id', { id }));
      return row === null ? null : (JSON.parse(String(row.fields)) as Employee);
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

const put = `
  INSERT INTO employees (id, fields) VALUES (:id, :fields)
  ON CONFLICT (id) DO UPDATE SET fields = excluded.fields`;

function* importAll(employees: readonly Employee[], removeOthers: boolean): Work<void> {
  if (removeOthers) yield* query('DELETE FROM employees');
  for (const employee of employees) {
    yield* query(put, { id: employee.id, fields: JSON.stringify(employee) });
  }
}
