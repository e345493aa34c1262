import type { EmployeeField } from '@site/shared-ui/site';

export interface Detail {
  readonly field: EmployeeField;
  readonly label: string;
  /** Format of the value. Default: plain text. */
  readonly as?: 'date' | 'email' | 'phone';
}

export const profileDetails: readonly Detail[] = [
  { field: 'id', label: 'ID' },
  { field: 'name', label: 'Name' },
  { field: 'role', label: 'Role' },
  { field: 'employeeType', label: 'Employee type' },
  { field: 'email', label: 'Email', as: 'email' },
  { field: 'mobileNumber', label: 'Mobile', as: 'phone' },
  { field: 'dob', label: 'Date of birth', as: 'date' },
  { field: 'dateOfJoining', label: 'Date of joining', as: 'date' },
  { field: 'bloodGroup', label: 'Blood group' },
];

export const personalDetails: readonly Detail[] = [
  { field: 'parentName', label: 'Parent name' },
  { field: 'parentMobileNumber', label: 'Parent mobile', as: 'phone' },
  { field: 'address', label: 'Address' },
  { field: 'state', label: 'State' },
  { field: 'district', label: 'District' },
  { field: 'pincode', label: 'Pincode' },
];

export const socialFields = [
  { field: 'linkedin', network: 'LinkedIn' },
  { field: 'insta', network: 'Instagram' },
  { field: 'facebook', network: 'Facebook' },
  { field: 'github', network: 'GitHub' },
] as const satisfies readonly { readonly field: EmployeeField; readonly network: string }[];
