/**
 * The fields of the response of `GET /employee/{id}`. Dates are `YYYY-MM-DD`; the page shows them as dd-mm-yyyy. A
 * field that the owner does not publish is absent.
 */
export const employeeFields = [
  'id',
  'name',
  'role',
  'email',
  'mobileNumber',
  'dob',
  'bloodGroup',
  'employeeType',
  'dateOfJoining',
  'parentName',
  'parentMobileNumber',
  'address',
  'state',
  'district',
  'pincode',
  'linkedin',
  'insta',
  'facebook',
  'github',
] as const;
export type EmployeeField = (typeof employeeFields)[number];

export type Employee = { readonly id: string; readonly name: string } & {
  readonly [F in Exclude<EmployeeField, 'id' | 'name'>]?: string;
};

/**
 * The address of an employee's data. On the site itself the page has the same path, and a browser does not preload
 * from the address of the current document. The query makes the addresses differ.
 *
 * @param apiBase as in `PublicSettings`
 */
export function employeeAddress(apiBase: string, id: string): string {
  return `${apiBase}/employee/${encodeURIComponent(id)}${apiBase === '' ? '?format=json' : ''}`;
}
