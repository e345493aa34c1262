import { DatabaseSync } from 'node:sqlite';
import type { RunningSite } from './start-site.ts';

interface StoredForm {
  readonly fields: Readonly<Record<string, string>>;
  /** Id of the release by whose rules it was checked. */
  readonly release: string;
  readonly file: { readonly type: string; readonly sha256: string } | null;
}

/** The newest first. */
export function submissions(
  { database }: Pick<RunningSite, 'database'>,
  form: string,
): readonly StoredForm[] {
  const db = new DatabaseSync(database, { readOnly: true });
  try {
    const rows = db
      .prepare('SELECT fields, release, file FROM submissions WHERE form = ? ORDER BY received_at DESC')
      .all(form);
    return rows.map(({ fields, release, file }) => ({
      fields: JSON.parse(String(fields)),
      release: String(release),
      file: file === null ? null : JSON.parse(String(file)),
    }));
  } finally {
    db.close();
  }
}

/** The field by which tests tell visitors apart. */
const who = { application: 'fullName', enquiry: 'lastName' } as const;

export function storedForms(site: RunningSite, form: keyof typeof who, name: string): object[] {
  const all = submissions(site, form).map(({ fields }) => fields);
  return all.filter((fields) => fields[who[form]] === name);
}
