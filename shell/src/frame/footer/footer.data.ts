import { site } from '@site/shared-ui/site';
import type { NavigationMenu } from '../navigation.data.ts';

export const footerColumns: readonly NavigationMenu[] = [
  {
    label: 'Explore',
    links: [
      { label: 'Home', to: '/home' },
      { label: 'Product', to: site.product.footerHref },
      { label: 'FAQs', to: '/page' },
    ],
  },
  {
    label: 'Company',
    links: [
      { label: 'About', to: '/about' },
      { label: 'Team', to: '/team' },
      { label: 'Career', to: '/career' },
      { label: 'Contact Us', to: '/contact' },
    ],
  },
];

export const legalLinks = [
  { label: 'Terms & Conditions', to: '/terms' },
  { label: 'Privacy Policy', to: '/privacy' },
] as const;
