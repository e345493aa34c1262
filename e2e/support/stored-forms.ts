import { DatabaseSync } from 'node:sqlite';
import type { RunningSite } from './start-site.ts';

/** Tables of the server, columns of the fields, and the column by which tests tell visitors apart. */
const tables = {
  application: {
    name: 'applications',
    columns: 'full_name AS fullName, email, phone_no AS phoneNo, address, pincode',
    who: 'full_name',
  },
  enquiry: {
    name: 'enquiries',
    columns: 'first_name AS firstName, last_name AS lastName, email, use_case AS useCase, source',
    who: 'last_name',
  },
} as const;

/** The forms that the site has stored under a name. */
export function storedForms({ database }: RunningSite, form: keyof typeof tables, name: string): object[] {
  const { name: table, columns, who } = tables[form];
  const db = new DatabaseSync(database, { readOnly: true });
  try {
    const rows = db.prepare(`SELECT ${columns} FROM ${table} WHERE ${who} = ?`).all(name);
    return rows.map((row) => ({ ...row }));
  } finally {
    db.close();
  }
}
