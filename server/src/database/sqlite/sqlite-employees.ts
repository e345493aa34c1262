import type { Employee } from '@site/shared-ui/contracts';
import type { EmployeeRepository } from '../repositories.ts';
import type { SqliteSession } from './sqlite-session.ts';

export function sqliteEmployees({ db, read, write }: SqliteSession): EmployeeRepository {
  const find = db.prepare('SELECT fields FROM employees WHERE id = ?');
  const ids = db.prepare('SELECT id FROM employees ORDER BY id');
  const put = db.prepare('INSERT OR REPLACE INTO employees (id, fields) VALUES (?, ?)');
  const remove = db.prepare('DELETE FROM employees WHERE id = ?');
  const removeAll = db.prepare('DELETE FROM employees');
  return {
    async find(id) {
      const row = await read(() => find.get(id));
      return row === undefined ? null : (JSON.parse(String(row.fields)) as Employee);
    },
    async ids() {
      const rows = await read(() => ids.all());
      return rows.map((row) => String(row.id));
    },
    import: (employees, removeOthers) =>
      write(() => {
        if (removeOthers) removeAll.run();
        for (const employee of employees) put.run(employee.id, JSON.stringify(employee));
      }),
    remove: (id) => write(() => remove.run(id).changes === 1),
  };
}
