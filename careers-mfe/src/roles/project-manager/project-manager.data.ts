import { site } from '@site/shared-ui/site';
import type { RoleText } from '../role-text.ts';

export const text: RoleText = {
  description: `Bring code, workshops, dealers and approvals to the same finishing line at ${site.name}. Four years or more, ${site.place.city}.`,
  experience: { shown: '4 years or more', months: 48 },
  posted: '2026-11-02',
  about: [
    `A release of ${site.product.name} is never only code. A new booking screen is no use until forty workshops have confirmed their hours. A new reminder waits for the operator to approve its SMS template. A new shelf in the marketplace stays empty until dealers send price lists that a machine can read. You make all of these arrive on the same day.`,
    'You keep the plan, the dates and the list of what could go wrong. Painting charts green is not the job; finding what is late while something can still be done about it is.',
  ],
  firstMonths: [
    {
      when: 'Month 1',
      what: 'Put everything in flight on one page: what it is, who has it, by when, and whom it waits for. Read it aloud every Monday.',
    },
    {
      when: 'Month 3',
      what: 'Take one release from its brief to the week after launch, with the sign-up of all the workshops of one town as part of it.',
    },
    {
      when: 'Month 6',
      what: 'Publish a delivery calendar for two quarters that colleagues and partners plan their own weeks by.',
    },
  ],
  responsibilities: [
    'Cut a brief into pieces of less than a week, each with one name on it and a test for “done”.',
    'Track what depends on others: message templates, payment-gateway checks, app-store reviews, signatures.',
    'Plan the sign-up of workshops and dealers town by town: list, visit, training, first real order.',
    'Lead a ten-minute stand-up every morning and a fortnightly showing of software that runs.',
    'Report a slip on the day you see it, with two ways out and the price of each.',
    'After an incident or a missed date, lead the review and see its corrections through.',
  ],
  lookingFor: [
    'Four years or more of delivering software where outside parties held part of the work.',
    'One late project that you brought home, and an honest account of what you cut.',
    'Estimates given as ranges, and the habit of comparing them with what really happened.',
    'Loyalty to no single method: you take the lightest one the work allows.',
    'A calm voice when a date breaks. English and Tamil; a further language of the South helps with partners.',
  ],
  whyJoin: [
    'Few projects, but whole ones. In one week you may sit beside a developer chasing a fault and stand in a workshop watching its first online booking come in.',
    `You will not inherit a heavy process. ${site.name} is small enough that those who decide can be asked across the table, and young enough that its calendar, its reviews and its definition of “done” can be the ones you wish you had had elsewhere.`,
  ],
};
