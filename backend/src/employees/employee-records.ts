import type { PartRecords, Repositories } from '@platform/server';
import type { Employee } from '@site/shared-ui/site';

export const partName = 'employees';

/** Where employees are stored, by their ids. */
export const employeeRecords = ({ partRecords }: Pick<Repositories, 'partRecords'>): PartRecords =>
  partRecords(partName);

/** Adds and overwrites employees in one transaction; `removeOthers` deletes everybody who is not in the list. */
export function storeEmployees(
  records: PartRecords,
  employees: readonly Employee[],
  removeOthers = false,
): Promise<void> {
  return records.put(
    employees.map((employee) => [employee.id, employee]),
    removeOthers,
  );
}
