/**
 * Facts about the company. Header, footer, legal pages, mail and structured data read them from here. The values in
 * reserved ranges (`.example`, an unassigned phone number) are placeholders until the owner fills them in.
 */
export const site = {
  name: 'Waypost',
  legalName: 'Waypost Technologies',
  tagline: 'Software that keeps vehicles, and the people who depend on them, moving.',
  description:
    'A product and service company in Coimbatore. We make HelpMyVehicle, the platform that keeps a vehicle’s papers, service and repairs in one place.',
  founded: { date: '2024-12', short: 'Dec 2024', long: 'December 2024' },
  email: 'hello@waypost.example',
  /** Non-breaking spaces keep the number on one line, where it is easier to dial. */
  phone: { shown: '+91\u00a0422\u00a0000\u00a00100', href: 'tel:+914220000100' },
  place: {
    city: 'Coimbatore',
    region: 'Tamil Nadu',
    country: 'India',
    countryCode: 'IN',
    postalCode: '641001',
  },
  social: [
    { network: 'LinkedIn', href: 'https://linkedin.example/company/waypost' },
    { network: 'Instagram', href: 'https://instagram.example/waypost' },
    { network: 'Twitter/X', href: 'https://x.example/waypost' },
  ],
  product: {
    name: 'HelpMyVehicle',
    tagline: 'Your Vehicle’s Best Friend Anytime, Anywhere',
    /** The page on this site. */
    path: '/HelpMyVehicle',
    /** The product itself. */
    href: 'https://app.helpmyvehicle.example',
    /** Target of the footer's Product link: a placeholder page, until the product is public. */
    footerHref: '/coming-soon',
  },
  accessibility: {
    /** The day of the last check that the accessibility statement tells of (dd-mm-yyyy). */
    checked: '01-12-2026',
    /** Working days until a report of a barrier is answered. */
    answerDays: 3,
  },
  legal: {
    /** The day on which both legal pages took effect, in the format that they show (dd-mm-yyyy). */
    effective: '05-05-2025',
    courts: 'Coimbatore, Tamil Nadu',
    email: 'legal@waypost.example',
  },
} as const;

export type SocialNetwork = (typeof site.social)[number]['network'];
