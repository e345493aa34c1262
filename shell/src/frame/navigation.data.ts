import { site } from '@site/shared-ui/site';

interface NavigationLink {
  readonly label: string;
  readonly to: string;
  readonly tagline?: string;
}

export interface NavigationMenu {
  readonly label: string;
  readonly links: readonly NavigationLink[];
}

type NavigationEntry = NavigationLink | NavigationMenu;

const home: NavigationLink = { label: 'Home', to: '/home' };
const team: NavigationLink = { label: 'Team', to: '/team' };
const career: NavigationLink = { label: 'Career', to: '/career' };
const contact: NavigationLink = { label: 'Contact Us', to: '/contact' };
const product: NavigationMenu = {
  label: 'Product',
  links: [{ label: site.product.name, to: site.product.path, tagline: site.product.tagline }],
};

export const barEntries: readonly NavigationEntry[] = [
  home,
  product,
  { label: 'Company', links: [{ label: 'About', to: '/about' }, team, career] },
  contact,
  // New units above.
];

/** Entries of the menu on screens up to 560 px. Company is a link to the company's page. */
export const mobileEntries: readonly NavigationEntry[] = [
  home,
  product,
  { label: 'Company', to: '/about' },
  team,
  career,
  contact,
  { label: 'FAQs', to: '/page' },
  // New units above.
];
