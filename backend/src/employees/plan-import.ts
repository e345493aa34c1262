import type { PartRecords } from '@platform/server';
import { type Employee, type EmployeeField, employeeFields } from '@site/shared-ui/site';
import * as yup from 'yup';
import { type CsvRecord, decodeCsv, ImportError, parseCsv } from './csv.ts';
import { employeeSchema, toIsoDate } from './employee.schema.ts';
import { storeEmployees } from './employee-records.ts';

/** Reads the employees of a CSV file or throws an `ImportError`. The first line names the columns, in any order. */
export function planImport(file: Uint8Array): readonly Employee[] {
  const [header, ...records] = parseCsv(decodeCsv(file));
  if (header === undefined) throw new ImportError(['line 1: the file is empty']);
  const columns = columnsOf(header);
  const errors: string[] = [];
  const lineOf = new Map<string, number>();
  const employees = records.flatMap((record) => {
    const { line, cells } = record;
    if (cells.length !== columns.length) {
      errors.push(`line ${line}: has ${cells.length} cells, the header ${columns.length}`);
      return [];
    }
    const employee = employeeOf(record, columns, errors);
    if (employee === null) return [];
    // Addresses ignore case.
    const earlier = lineOf.get(employee.id.toLowerCase());
    if (earlier !== undefined) errors.push(`line ${line}: id: ${employee.id} is on line ${earlier} already`);
    lineOf.set(employee.id.toLowerCase(), line);
    return [employee];
  });
  if (errors.length > 0) throw new ImportError(errors);
  if (employees.length === 0) throw new ImportError(['line 2: there is no employee in the file']);
  return employees;
}

function columnsOf({ line, cells }: CsvRecord): readonly EmployeeField[] {
  const names = cells.map((cell) => cell.trim());
  const other = Object.entries(otherSeparators).find(
    ([separator]) => names.length === 1 && names[0]?.includes(separator),
  );
  if (names[0]?.startsWith('sep=')) {
    throw new ImportError([
      `line ${line}: is a line for Excel alone. Delete it, and separate the cells with commas`,
    ]);
  }
  if (other)
    throw new ImportError([`line ${line}: the cells are separated with ${other[1]} instead of commas`]);
  const errors = names.flatMap((name, index) => {
    if (!(employeeFields as readonly string[]).includes(name)) {
      return [
        `line ${line}: ${name || 'a column without a name'} is not one of ${employeeFields.join(', ')}`,
      ];
    }
    return names.indexOf(name) < index ? [`line ${line}: the column ${name} is there twice`] : [];
  });
  for (const name of ['id', 'name']) {
    if (!names.includes(name)) errors.push(`line ${line}: the column ${name} is missing`);
  }
  if (errors.length > 0) throw new ImportError(errors);
  return names as EmployeeField[];
}

const otherSeparators = { ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' };

/** What a spreadsheet shows when it cannot compute a cell, or when its column is too narrow. */
const spreadsheetError =
  /^#(?:NAME\?|N\/A|DIV\/0!|GETTING_DATA|#+|(?:REF|VALUE|NULL|NUM|SPILL|CALC|FIELD|BLOCKED|CONNECT|UNKNOWN|BUSY|PYTHON|EXTERNAL)!)$/i;

/** A character that no field has. An address may have several lines. */
const controlCharacter = /(?![\t\n])\p{Cc}/u;

function cellError(text: string): string | null {
  if (spreadsheetError.test(text)) return `${text} is an error of the spreadsheet`;
  const [character] = controlCharacter.exec(text) ?? [];
  if (character === undefined) return null;
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return `has the invisible character U+${code}`;
}

function employeeOf(
  { line, cells }: CsvRecord,
  columns: readonly EmployeeField[],
  errors: string[],
): Employee | null {
  const unusable: string[] = [];
  const entries = columns.flatMap((column, index) => {
    const text = cells[index]?.trim() ?? '';
    const problem = cellError(text);
    if (problem !== null) unusable.push(`line ${line}: ${column}: ${problem}`);
    const isDate = column === 'dob' || column === 'dateOfJoining';
    return text === '' ? [] : [[column, isDate ? toIsoDate(text) : text] as const];
  });
  errors.push(...unusable);
  if (unusable.length > 0) return null;
  try {
    const fields: unknown = Object.fromEntries(entries);
    return employeeSchema.validateSync(fields, { abortEarly: false, strict: true }) as Employee;
  } catch (error) {
    if (!(error instanceof yup.ValidationError)) throw error;
    const found = error.inner.length > 0 ? error.inner : [error];
    for (const { path, message } of found) errors.push(`line ${line}: ${path}: ${message}`);
    return null;
  }
}

interface ImportOptions {
  readonly removeOthers?: boolean;
  readonly dryRun?: boolean;
}

/** Ids of the employees that were changed, or would be in a dry run. */
interface ImportReport {
  readonly added: readonly string[];
  readonly updated: readonly string[];
  readonly removed: readonly string[];
}

/** Imports all employees of a CSV file into the database, or none if it throws an `ImportError`. */
export async function importEmployees(
  file: Uint8Array,
  records: PartRecords,
  { removeOthers = false, dryRun = false }: ImportOptions = {},
): Promise<ImportReport> {
  const employees = planImport(file);
  const before = new Set(await records.keys());
  const after = new Set(employees.map(({ id }) => id));
  if (!dryRun) await storeEmployees(records, employees, removeOthers);
  return {
    added: [...after].filter((id) => !before.has(id)),
    updated: [...after].filter((id) => before.has(id)),
    removed: removeOthers ? [...before].filter((id) => !after.has(id)) : [],
  };
}
