import { site } from '@site/shared-ui/site';

/** Where a lost visitor most often wanted to go. */
export const turnings = [
  { to: site.product.path, label: site.product.name, text: 'what our product does' },
  { to: '/career', label: 'Career', text: 'the roles that are open' },
  { to: '/about', label: 'About', text: 'who we are' },
  { to: '/contact', label: 'Contact Us', text: 'ask a person for the way' },
] as const;
