import type { UnitName } from '@site/shared-ui/contracts';

/** How a visitor goes to a page without a new document. */
export type NavigationMethod =
  | { readonly type: 'footer'; readonly link: string }
  | { readonly type: 'menu'; readonly menu: string; readonly link: string }
  /** No link of the frame leads there: a script pushes the address, as a link in a page would. */
  | { readonly type: 'address' };

/** The page by which a unit is looked at. */
export interface UnitPage {
  readonly unit: UnitName;
  readonly page: string;
  readonly path: string;
  /** Matches its first heading. */
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
    // It says whose page it is when the data has come.
    heading: '^(Employee|Sample Sundari)$',
    navigateBy: { type: 'address' },
  },
];

/** Where visitors are before they come to a unit's page, and where they go in between: a page of the shell. */
export const otherPage = {
  path: '/team',
  menu: 'Company',
  link: 'Team',
  heading: '^Leadership Team',
} as const;
