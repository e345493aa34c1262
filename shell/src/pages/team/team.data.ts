import type { SocialNetwork } from '@site/shared-ui/site';
import { site } from '@site/shared-ui/site';

export interface BioEntry {
  /** A place or a time: short, because it is shown on a plate. */
  readonly plate: string;
  readonly title: string;
  readonly text: string;
}

export interface Leader {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  /** Name of the drawing in `leader-profile.tsx`. */
  readonly portrait: 'founder';
  readonly bio: readonly BioEntry[];
  readonly social: readonly { readonly network: SocialNetwork; readonly href: string }[];
}

/** A fictional person. The owner of the site replaces it. */
export const founder: Leader = {
  id: 'founder',
  name: 'Nila Wayfarer',
  role: 'Founder & CEO',
  portrait: 'founder',
  bio: [
    {
      plate: site.place.city,
      title: 'Above a workshop',
      text: `Nila grew up above her uncle’s workshop in ${site.place.city}, where every repair began with the same question: when was this last done? The answer was in a diary, in someone’s memory, or nowhere. ${site.product.name} is her attempt at a better answer.`,
    },
    {
      plate: 'Nine years',
      title: 'Software for buses',
      text: `Before ${site.name} she spent nine years building software for bus fleets: duty rosters, fuel ledgers and the notice on the driver’s phone that says the road ahead is flooded. She learned there that software for vehicles is really software for people who are in a hurry.`,
    },
    {
      plate: 'Every Friday',
      title: 'The week’s messages',
      text: 'She answers for what we build and for how we treat the people who build it. Every Friday afternoon she reads the week’s support messages, all of them.',
    },
  ],
  social: [
    { network: 'LinkedIn', href: 'https://linkedin.example/in/nila-wayfarer' },
    { network: 'Instagram', href: 'https://instagram.example/nila.wayfarer' },
    { network: 'Twitter/X', href: 'https://x.example/nilawayfarer' },
  ],
};

export const leaders: readonly Leader[] = [founder];
