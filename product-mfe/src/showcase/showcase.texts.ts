import { site } from '@site/shared-ui/site';

const { name } = site.product;

export const showcaseTexts = {
  tryIt: `Try ${name}`,
  intro: `${name} keeps what belongs to a vehicle in one place: its papers and their dates, its service bookings, its repairs, and a marketplace for parts and for the vehicle itself. Ask the assistant in plain words what a noise, a lamp or a bill means. It answers, says what the answer rests on, and finds a workshop when the job needs hands.`,
  drawn: 'A drawing, not a screenshot: one car, what is left of its dates, a booking and a question.',
  lamps: {
    heading: 'Five lamps your dashboard does not have',
    text: 'A car warns about oil and doors. These five are about everything around the car.',
  },
  vision: {
    heading: 'Vision',
    text: 'Every vehicle on the road with a complete history, and every owner sure of what it needs next.',
  },
  mission: {
    heading: 'Mission',
    text: 'To put papers, bookings, repairs and honest answers into one record that owners, mechanics and fleets can all read, and that stays with the vehicle when it is sold.',
  },
  milestones: {
    heading: 'Milestones',
    text: 'Half a year of road, from the first plan to an assistant that can hand a job to a workshop.',
  },
  contact: {
    heading: 'Get in Touch',
    text: 'Do you own a vehicle, run a workshop or look after a fleet? Tell us what it should do for you.',
    action: 'Contact Us',
  },
} as const;
