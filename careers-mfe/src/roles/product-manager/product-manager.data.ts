import { site } from '@site/shared-ui/site';
import type { RoleText } from '../role-text.ts';

export const text: RoleText = {
  description: `Decide what ${site.product.name} does next for owners, workshops, fleets and parts dealers. Three years or more, ${site.place.city}.`,
  experience: { shown: '3 years or more', months: 36 },
  posted: '2026-11-02',
  about: [
    `You decide what ${site.product.name} does next, and what it leaves alone. The people who use it rarely want the same thing: a family with two scooters, an operator with forty trucks, a mechanic with one lift, a parts dealer with a queue at the counter. Your job is to find the problem that costs them most and to describe it so well that we build the right thing once.`,
    'You work with design and engineering every day, and spend one day a week outside: in workshops, in parking yards and at the registration office.',
  ],
  firstMonths: [
    {
      when: 'Month 1',
      what: 'Visit fifteen vehicle owners and eight workshops. Write down, for each, which paper or service they missed last and what it cost them.',
    },
    {
      when: 'Month 3',
      what: 'Hold the expiry reminders: insurance, pollution certificate, fitness, permit. Ship one change after which more people can be shown to renew on time.',
    },
    {
      when: 'Month 6',
      what: 'Hold the roadmap of reminders and service booking, with one number for each that everybody here looks at on Monday.',
    },
  ],
  responsibilities: [
    'Write briefs of one page: whose problem, how often it happens, what we will build, how we will know that it worked.',
    'Put the work on reminders, booking, the parts marketplace and the assistant in order, and say no with a reason others can repeat.',
    'Choose what each feature is measured by: renewals done before the due date, bookings kept, parts sent back.',
    'Try prices and packages with workshops and fleet owners before anyone writes billing code.',
    'Listen to support calls each week and turn the five commonest complaints into fixes.',
    'Write the release note that owners read, in the words they use.',
  ],
  lookingFor: [
    'Three years or more in a job where you chose what was built and answered for the result.',
    'SQL good enough to answer your own questions from the data.',
    'Stories of users who proved you wrong, and of what you changed afterwards.',
    'Enough technical understanding to know why one change costs two days and its twin two months.',
    'Short, clear English on paper, and spoken Tamil or Hindi for the visits.',
  ],
  whyJoin: [
    'There is one product, and the road from a decision to a release is short. What you settle on Monday can be in an owner’s hands the week after.',
    `The people you build for are close by: in ${site.place.city} a two-wheeler garage, a truck yard and a row of parts shops are never far apart. ${site.name} began in December 2024, so the way we choose what to build is still yours to shape.`,
  ],
  closing:
    'If you have ever missed a renewal and thought that somebody ought to fix this, come and fix it with us.',
};
