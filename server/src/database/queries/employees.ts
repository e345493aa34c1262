import type { Employee } from '@site/shared-ui/contracts';
import type { Database, Statements } from '../database.ts';

export function createEmployees(db: Database) {
  return {
    async find(id: string): Promise<Employee | null> {
      const rows = await db.rows(sameId, { id: id.toLowerCase() });
      const row = rows.find((one) => one.id === id) ?? (rows.length === 1 ? rows[0] : undefined);
      return row === undefined ? null : (JSON.parse(String(row.fields)) as Employee);
    },
    async ids(): Promise<readonly string[]> {
      const rows = await db.rows('SELECT id FROM employees ORDER BY id');
      return rows.map((row) => String(row.id));
    },
    /** Adds and overwrites by id in one transaction; `removeOthers` deletes every employee who is not in the list. */
    import: (employees: readonly Employee[], removeOthers: boolean) =>
      db.write((tx) => importAll(tx, employees, removeOthers)),
    /** False when there is no such employee. */
    async remove(id: string): Promise<boolean> {
      return (await db.change('DELETE FROM employees WHERE id = :id', { id })) === 1;
    },
  };
}

/** Addresses ignore case, and people type it as they like. */
const sameId = 'SELECT id, fields FROM employees WHERE lower(id) = :id';

const put = `
  INSERT INTO employees (id, fields) VALUES (:id, :fields)
  ON CONFLICT (id) DO UPDATE SET fields = excluded.fields`;

async function importAll(
  tx: Statements,
  employees: readonly Employee[],
  removeOthers: boolean,
): Promise<void> {
  if (removeOthers) await tx.change('DELETE FROM employees');
  for (const employee of employees) {
    await tx.change(put, { id: employee.id, fields: JSON.stringify(employee) });
  }
}
