import type { EmployeeRepository } from '../database/repositories.ts';
import { planImport } from './plan-import.ts';

export interface ImportOptions {
  readonly removeOthers?: boolean;
  readonly dryRun?: boolean;
}

/** Ids of the employees that were changed, or would be in a dry run. */
export interface ImportReport {
  readonly added: readonly string[];
  readonly updated: readonly string[];
  readonly removed: readonly string[];
}

/** Imports all employees of a CSV file into the database, or none if it throws an `ImportError`. */
export async function importEmployees(
  file: Uint8Array,
  repository: EmployeeRepository,
  { removeOthers = false, dryRun = false }: ImportOptions = {},
): Promise<ImportReport> {
  const employees = planImport(file);
  const before = new Set(await repository.ids());
  const after = new Set(employees.map(({ id }) => id));
  if (!dryRun) await repository.import(employees, removeOthers);
  return {
    added: [...after].filter((id) => !before.has(id)),
    updated: [...after].filter((id) => before.has(id)),
    removed: removeOthers ? [...before].filter((id) => !after.has(id)) : [],
  };
}
