import { site } from '@site/shared-ui/site';

export interface Screen {
  /** The canonical path. */
  readonly path: string;
  readonly title: string;
  readonly heading: string;
  readonly status?: number;
  /** False if search engines must not index it. */
  readonly listed?: false;
}

const role = (title: string, path: string): Screen => ({ path, title, heading: title });

export const roles: readonly Screen[] = [
  role('Product Manager', '/product-manager'),
  role('Project Manager', '/project-manager'),
  role('UI/UX Designer', '/uiux-designer'),
  role('Full Stack Developer', '/fullstack-developer'),
  role('Software Engineer', '/software-engineer'),
  role('App Developer', '/app-developer'),
  role('AI/ML Developer', '/aiml-developer'),
];

export const screens: readonly Screen[] = [
  { path: '/home', title: 'Software for vehicles and their people', heading: site.tagline },
  { path: '/about', title: 'About us', heading: `About ${site.name}` },
  { path: '/team', title: 'Leadership team', heading: 'Leadership Team' },
  { path: '/career', title: 'Careers', heading: 'Work on what keeps vehicles moving' },
  ...roles,
  { path: '/join-innovation', title: 'Join Innovation', heading: 'Join Innovation' },
  { path: '/contact', title: 'Contact Us', heading: 'Contact Us' },
  { path: '/HelpMyVehicle', title: 'HelpMyVehicle', heading: 'HelpMyVehicle' },
  { path: '/coming-soon', title: 'Coming soon', heading: 'Coming Soon...!', listed: false },
  { path: '/page', title: 'FAQs', heading: 'This Page is Under Maintenance', listed: false },
  {
    path: '/application-sent',
    title: 'Application sent',
    heading: 'Application submitted successfully!',
    listed: false,
  },
  {
    path: '/withdraw-application',
    title: 'Withdraw an application',
    heading: 'Withdraw an application',
    listed: false,
  },
  { path: '/terms', title: 'Terms & Conditions', heading: 'Terms & Conditions' },
  { path: '/privacy', title: 'Privacy Policy', heading: 'Privacy Policy' },
  { path: '/accessibility', title: 'Accessibility', heading: 'Accessibility' },
  {
    path: '/no-such-road',
    title: 'Page not found',
    heading: 'This road ends here',
    status: 404,
    listed: false,
  },
];

/** An employee's page shows the name only after the data has loaded. */
const employeeScreen: Screen = {
  path: '/employee/WP001',
  title: 'Employee',
  heading: 'Employee',
  listed: false,
};

export const allScreens: readonly Screen[] = [...screens, employeeScreen];

/** Whether another screen has the same layout: for a test that needs one screen of each layout. */
export function isAlike(path: string): boolean {
  const [, ...otherRoles] = roles.map((role) => role.path);
  return [
    ...otherRoles,
    '/privacy',
    '/accessibility',
    '/page',
    '/about',
    '/team',
    '/coming-soon',
    '/application-sent',
  ].includes(path);
}
