import { type Http, HttpError } from '@platform/host/http';
import { type Employee, type EmployeeField, employeeAddress, employeeFields } from '@site/shared-ui/site';

/** The employee with this id; null when there is none. */
export async function fetchEmployee(
  http: Http,
  apiBase: string,
  id: string,
  signal: AbortSignal,
): Promise<Employee | null> {
  const address = employeeAddress(apiBase, id);
  const path = address.slice(apiBase.length);
  try {
    // The page has the same path: `Accept` determines which of the two the server sends.
    const { data } = await http.get(path, { signal, headers: { Accept: 'application/json' } });
    return readEmployee(data, path);
  } catch (error) {
    if (error instanceof HttpError && error.code === 'not-found') return null;
    throw error;
  }
}

function readEmployee(data: unknown, path: string): Employee | null {
  if (data === null || data === undefined || data === '') return null;
  if (typeof data !== 'object')
    throw new HttpError('server', `GET ${path}: the response is not a JSON object.`);
  const found: Partial<Record<EmployeeField, string>> = {};
  for (const field of employeeFields) {
    const value = (data as Readonly<Record<string, unknown>>)[field];
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
    if (text !== '') found[field] = text;
  }
  const { id, name } = found;
  if (Object.keys(found).length === 0) return null;
  if (!id || !name) throw new HttpError('server', `GET ${path}: the employee has no id or no name.`);
  return { ...found, id, name };
}
