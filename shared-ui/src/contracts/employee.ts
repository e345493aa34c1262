/**
 * What `GET /employee/{id}` answers. Dates are `YYYY-MM-DD`; the page shows them as dd-mm-yyyy. A field that the
 * owner has chosen not to publish is absent.
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
 * Where a page asks for an employee. On the site itself the page has the same address, and a browser preloads nothing
 * from the address of the document it is showing: a query makes them two.
 *
 * @param apiBase as in `PublicSettings`
 */
export function employeeAddress(apiBase: string, id: string): string {
  return `${apiBase}/employee/${encodeURIComponent(id)}${apiBase === '' ? '?format=json' : ''}`;
}
