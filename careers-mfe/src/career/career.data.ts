import { site } from '@site/shared-ui/site';
import { countText } from '../roles/roles.data.ts';

export interface CareerSectionData {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

export const careerTexts = {
  label: `Careers in ${site.place.city}`,
  title: 'Work on what keeps vehicles moving',
  tagline: (open: number) =>
    open === 0
      ? `No role is open at ${site.name} now. Apply without naming a position: we write when one fits you.`
      : `${countText(open)} at ${site.name}. Take the exit that leads to yours.`,
  rolesLabel: 'Open roles',
  intro: `Everyone who owns a vehicle has a second job: remembering its papers, finding a workshop they can trust, and checking that the part in the box is the part it needs. ${site.product.name} takes over that job. We are looking for people who want to build it with us.`,
  sections: {
    building: {
      heading: 'What We’re Building',
      paragraphs: [
        `${site.product.name} keeps a vehicle’s records in one place and speaks up before something runs out: insurance, pollution certificate, fitness, permit. From the same screen an owner books a service, orders a part that fits, and asks an assistant what the new noise under the bonnet might be.`,
        'Behind each of those sentences stands work that is yet to be done: reading crumpled papers from photos, holding a booking slot for exactly one customer, matching a part number across five brands, saying all of it in Tamil as clearly as in English.',
      ],
    },
    care: {
      heading: 'Why We Care',
      paragraphs: [
        'A lapsed policy is noticed at the worst moment, which is after the accident. A skipped oil change costs an engine. A truck that stands still for a missing permit earns nothing that week, and neither does its driver.',
        'None of this comes from carelessness. The dates sit on seven papers from four offices, and nobody was made to keep them in their head. A machine is good at exactly that, and people then have their heads free for the road.',
      ],
    },
    us: {
      heading: 'Who We Are',
      paragraphs: [
        `${site.name} is a small company in ${site.place.city}, founded in December 2024. We build one product of our own and do software work for others: design, development, deployment, automation.`,
        'Small means that you will know everybody, that your work is visible within days, and that we need people who say when something is wrong, themselves included. We write things down, we show unfinished work early, and we go and look at real vehicles.',
      ],
    },
  },
  roles: {
    heading: 'Explore Roles',
    text: 'Each page says what the first months look like, what you would be doing, and what we ask for.',
    action: 'Learn More',
    closed: (day: string) => `Closed on ${day}`,
    feed: 'Follow open roles in a feed reader (Atom)',
  },
  open: {
    heading: 'Not sure which one?',
    text: 'Apply without naming a position. Tell us in your resume what you would like to do.',
    action: 'Join Innovation',
  },
} as const;
