/** A role, as far as other pages show it. Its own page is in the folder of its path. */
export interface Role {
  /** `/app-developer`. Its folder, its files and its page are named after it. */
  readonly path: string;
  readonly title: string;
  /** One of `positions`. */
  readonly position: string;
  readonly line: string;
  /** The last day on which the role is open, in India (YYYY-MM-DD). */
  readonly openUntil: string;
  /** Whether its folder has a drawing, for the preview image of its page. */
  readonly isDrawn?: true;
}

/** In the order in which the career page shows them. */
export const roles: readonly Role[] = [
  {
    path: '/product-manager',
    title: 'Product Manager',
    position: 'Product Manager',
    line: 'Choose what we build next, and have good reasons for what we leave.',
    openUntil: '2027-04-30',
    isDrawn: true,
  },
  {
    path: '/project-manager',
    title: 'Project Manager',
    position: 'Project Manager',
    line: 'Get code, workshops and approvals across the line on the same day.',
    openUntil: '2027-03-31',
    isDrawn: true,
  },
  {
    path: '/uiux-designer',
    title: 'UI/UX Designer',
    position: 'UI/UX Designer',
    line: 'Design for one thumb, bright sun and somebody who is waiting.',
    openUntil: '2027-04-30',
    isDrawn: true,
  },
  {
    path: '/fullstack-developer',
    title: 'Full Stack Developer',
    position: 'Fullstack Developer',
    line: 'A first job: small features, from the table to the screen. Freshers welcome.',
    openUntil: '2027-06-30',
    isDrawn: true,
  },
  {
    path: '/software-engineer',
    title: 'Software Engineer',
    position: 'Software Engineer',
    line: 'Build the parts that have to be right: due dates, bookings, notices.',
    openUntil: '2027-05-31',
    isDrawn: true,
  },
  {
    path: '/app-developer',
    title: 'App Developer',
    position: 'App Developer',
    line: 'Make the app open fast and work where there is no signal.',
    openUntil: '2027-05-31',
    isDrawn: true,
  },
  {
    path: '/aiml-developer',
    title: 'AI/ML Developer',
    position: 'AI/ML Developer',
    line: 'Teach the assistant to read papers, and to say when it does not know.',
    openUntil: '2027-05-31',
    isDrawn: true,
  },
];

/** What the application form offers, in its order. */
export const positions: readonly string[] = [
  'Product Manager',
  'Project Manager',
  'UI/UX Designer',
  'Fullstack Developer',
  'App Developer',
  'AI/ML Developer',
  'Software Engineer',
];

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** `Seven open roles`. */
export function countText(open: number): string {
  return `${numbers[open] ?? open} open role${open === 1 ? '' : 's'}`;
}

/** The first instant at which a role is closed: midnight in India after its last day. */
export function closesAt({ openUntil }: Pick<Role, 'openUntil'>): string {
  const nextDay = new Date(Date.parse(openUntil) + 86_400_000).toISOString().slice(0, 10);
  return `${nextDay}T00:00:00+05:30`;
}

/** `2026-11-02` → `2 November 2026`, whatever the machine's time zone. */
export function dayText(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}

/** `/app-developer` → `AppDeveloperPage`, the page that the unit exposes. */
export function pageName({ path }: Pick<Role, 'path'>): string {
  const words = path.slice(1).split('-');
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Page`;
}
