import type { DatabaseSync } from 'node:sqlite';
import type { Employee } from '@site/shared-ui/contracts';
import type { EmployeeRepository } from '../repositories.ts';
import { transaction } from './transaction.ts';

export function sqliteEmployees(db: DatabaseSync): EmployeeRepository {
  const find = db.prepare('SELECT fields FROM employees WHERE id = ?');
  const ids = db.prepare('SELECT id FROM employees ORDER BY id');
  const put = db.prepare('INSERT OR REPLACE INTO employees (id, fields) VALUES (?, ?)');
  const remove = db.prepare('DELETE FROM employees WHERE id = ?');
  const removeAll = db.prepare('DELETE FROM employees');
  return {
    async find(id) {
      const row = find.get(id);
      return row === undefined ? null : (JSON.parse(String(row.fields)) as Employee);
    },
    async ids() {
      return ids.all().map((row) => String(row.id));
    },
    async import(employees, removeOthers) {
      transaction(db, () => {
        if (removeOthers) removeAll.run();
        for (const employee of employees) put.run(employee.id, JSON.stringify(employee));
      });
    },
    async remove(id) {
      return remove.run(id).changes === 1;
    },
  };
}
