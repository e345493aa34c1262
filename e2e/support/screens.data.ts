import { site } from '@site/shared-ui/site';

/** One screen of the specification, and the contents that it must have. */
export interface Screen {
  /** The canonical path. */
  readonly path: string;
  /** Page title, without the company's name. */
  readonly title: string;
  /** Text of the one `h1`. */
  readonly heading: string;
  /** Section headings, in order, that must be shown without script. */
  readonly sections?: readonly string[];
  /** Words that must be shown without script. */
  readonly words?: readonly string[];
  readonly status?: number;
  /** False if search engines must not index it. */
  readonly listed?: false;
}

const role = (title: string, path: string, words: readonly string[]): Screen => ({
  path,
  title,
  heading: title,
  sections: ['About The Role', 'Key Responsibilities', 'What We’re Looking For', `Why Join ${site.name}`],
  words: ['Driving innovation and delivering impactful solutions.', ...words],
});

/** The words appear on this role's page only. */
export const roles: readonly Screen[] = [
  role('Product Manager', '/product-manager', ['come and fix it with us']),
  role('Project Manager', '/project-manager', ['each with one name on it']),
  role('UI/UX Designer', '/uiux-designer', ['clickable prototypes']),
  role('Full Stack Developer', '/fullstack-developer', ['0–1 years', 'freshers welcome']),
  role('Software Engineer', '/software-engineer', ['Design and run the services']),
  role('App Developer', '/app-developer', ['the paper scanner']),
  role('AI/ML Developer', '/aiml-developer', ['Ground the assistant']),
];

export const screens: readonly Screen[] = [
  {
    path: '/home',
    title: 'Software for vehicles and their people',
    heading: site.tagline,
    sections: ['Our Products', 'Our Services', 'Get in Touch'],
    words: [
      'was founded in',
      'HelpMyVehicle',
      'Design',
      'Software Development',
      'Deployment',
      'AI & Automation',
    ],
  },
  {
    path: '/about',
    title: 'About us',
    heading: `About ${site.name}`,
    sections: ['Vision', 'Mission', 'Innovation', 'Collaboration', 'Growth'],
  },
  {
    path: '/team',
    title: 'Leadership team',
    heading: 'Leadership Team',
    words: ['Founder & CEO', 'The people who answer for what'],
  },
  {
    path: '/career',
    title: 'Careers',
    heading: 'Work on what keeps vehicles moving',
    sections: [
      'What We’re Building',
      'Why We Care',
      'Who We Are',
      'Explore Roles',
      ...roles.map(({ heading }) => heading),
    ],
  },
  ...roles,
  {
    path: '/join-innovation',
    title: 'Join Innovation',
    heading: 'Join Innovation',
    words: ['Full name', 'Position applying for', 'Resume', 'Apply Now'],
  },
  {
    path: '/contact',
    title: 'Contact Us',
    heading: 'Contact Us',
    words: ['Tell us about', 'How did you hear about us?', 'Submit'],
  },
  {
    path: '/HelpMyVehicle',
    title: 'HelpMyVehicle',
    heading: 'HelpMyVehicle',
    sections: ['Vision', 'Mission', 'Milestones', 'Get in Touch'],
    words: [site.product.tagline, 'Try HelpMyVehicle'],
  },
  { path: '/coming-soon', title: 'Coming soon', heading: 'Coming Soon...!', listed: false },
  { path: '/page', title: 'FAQs', heading: 'This Page is Under Maintenance', listed: false },
  {
    path: '/application-sent',
    title: 'Application sent',
    heading: 'Application submitted successfully!',
    listed: false,
  },
  {
    path: '/terms',
    title: 'Terms & Conditions',
    heading: 'Terms & Conditions',
    words: ['05-05-2025', 'Indian law', 'Coimbatore, Tamil Nadu', site.legal.email],
  },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    heading: 'Privacy Policy',
    words: ['05-05-2025', 'resumes', 'enquiries', 'Coimbatore, Tamil Nadu', site.legal.email],
  },
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
  words: ['Loading employee data...'],
  listed: false,
};

export const allScreens: readonly Screen[] = [...screens, employeeScreen];

/** Whether another screen has the same layout: for a test that needs one screen of each layout. */
export function isAlike(path: string): boolean {
  const [, ...otherRoles] = roles.map((role) => role.path);
  return [
    ...otherRoles,
    '/privacy',
    '/page',
    '/about',
    '/team',
    '/coming-soon',
    '/application-sent',
  ].includes(path);
}
