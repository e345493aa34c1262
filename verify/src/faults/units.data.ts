import type { UnitName } from '@site/shared-ui/contracts';

export type NavigationMethod =
  | { readonly type: 'footer'; readonly link: string }
  | { readonly type: 'menu'; readonly menu: string; readonly link: string }
  /** The frame has no link to the page: a script pushes the address, as a link in a page would. */
  | { readonly type: 'address' };

export interface UnitPage {
  readonly unit: UnitName;
  readonly page: string;
  readonly path: string;
  readonly heading: string;
  readonly navigateBy: NavigationMethod;
}

export const unitPages: readonly UnitPage[] = [
  {
    unit: 'shell',
    page: 'AboutPage',
    path: '/about',
    heading: '^About',
    navigateBy: { type: 'footer', link: 'About' },
  },
  {
    unit: 'careers',
    page: 'CareerPage',
    path: '/career',
    heading: '^Work on what keeps',
    navigateBy: { type: 'footer', link: 'Career' },
  },
  {
    unit: 'product',
    page: 'ShowcasePage',
    path: '/HelpMyVehicle',
    heading: '^HelpMyVehicle',
    navigateBy: { type: 'menu', menu: 'Product', link: 'HelpMyVehicle' },
  },
  {
    unit: 'contact',
    page: 'ContactPage',
    path: '/contact',
    heading: '^Contact Us$',
    navigateBy: { type: 'footer', link: 'Contact Us' },
  },
  {
    unit: 'employee',
    page: 'EmployeePage',
    path: '/employee/WP001',
    // The heading changes to the employee's name when the data is loaded.
    heading: '^(Employee|Sample Sundari)$',
    navigateBy: { type: 'address' },
  },
];

/** A page of the shell from which visitors come to a unit's page, and to which they go in between. */
export const otherPage = {
  path: '/team',
  menu: 'Company',
  link: 'Team',
  heading: '^Leadership Team',
} as const;
