import { site } from '@site/shared-ui/site';

export const intro = {
  heading: 'A small company with one long road ahead',
  paragraphs: [
    `A vehicle in India comes with a file: registration, insurance, pollution certificate, service bills, the number of a mechanic who can be trusted. It lives in a glovebox, a drawer and three chats. ${site.name} was founded in ${site.place.city} to keep it in one place.`,
    'We are a product and a service company. Our own product takes most of our week; in the rest of it we design, build and run software for others, because a team that also serves customers keeps its feet on the road.',
  ],
} as const;

export const facts = [
  { plate: site.founded.short, text: 'Founded, with planning and a look at the market' },
  { plate: site.place.city, text: `Where all of us work, in ${site.place.region}` },
  { plate: 'One product', text: `${site.product.name}, for owners, mechanics and businesses` },
] as const;

export const productCard = {
  title: site.product.name,
  tagline: site.product.tagline,
  text: 'Ask the assistant what that noise could be, book a service at a workshop near you, and find parts and used vehicles in the marketplace. Papers and repairs stay with the vehicle, not in a drawer.',
} as const;

export interface Service {
  readonly name: string;
  readonly text: string;
  readonly sign: 'info' | 'warning' | 'direction' | 'mandatory';
  /** Name of the drawing in `service-symbol.picture.tsx`. */
  readonly symbol: 'curve' | 'code' | 'truck' | 'roundabout';
}

export const services: readonly Service[] = [
  {
    name: 'Design',
    text: 'We sit with the people who will use a thing, draw it, and test the drawing on a phone in daylight before a line of code is written.',
    sign: 'info',
    symbol: 'curve',
  },
  {
    name: 'Software Development',
    text: 'Web and mobile applications and the servers behind them, written to be read, tested, and handed over with their documentation.',
    sign: 'warning',
    symbol: 'code',
  },
  {
    name: 'Deployment',
    text: 'Releases in small steps that can be taken back within seconds, with backups that have been restored at least once.',
    sign: 'direction',
    symbol: 'truck',
  },
  {
    name: 'AI & Automation',
    text: 'Assistants that show where an answer comes from, and scripts that do the monthly chore nobody wants, with a person who can step in.',
    sign: 'mandatory',
    symbol: 'roundabout',
  },
];

export const getInTouch = {
  heading: 'Get in Touch',
  text: 'Tell us what you are building, or what has broken down. A person reads every message.',
  action: 'Write to us',
} as const;
