import { site } from '@site/shared-ui/site';
import type { RoleText } from '../role-text.ts';

export const text: RoleText = {
  description: `Build the services of ${site.product.name} that have to be right: records, due dates, bookings, notices. Two years or more, ${site.place.city}.`,
  experience: { shown: '2 years or more', months: 24 },
  salary: { least: 1_200_000, most: 1_800_000 },
  posted: '2026-11-09',
  about: [
    `A reminder that comes the day after a policy lapsed is worse than none. A slot that two customers were both promised is a wasted morning. You build the parts of ${site.product.name} that have to be right: the services that keep records, work out due dates, send notices and take bookings.`,
    'Most of it lives on the server: data models, queues, connections to other people’s systems, and the measurements that tell us about a fault before an owner has to.',
  ],
  firstMonths: [
    {
      when: 'Month 1',
      what: 'Follow one reminder from the stored expiry date to the message on a phone, and write the test that was missing on the way.',
    },
    {
      when: 'Month 3',
      what: 'Make slot booking hold under load: two customers, one lift, exactly one winner, and a test that proves it on every build.',
    },
    {
      when: 'Month 6',
      what: 'Answer for the notice service: its delivery rate, the price of a message, and what happens on the night the SMS provider is down.',
    },
  ],
  responsibilities: [
    'Design and run the services behind records, reminders, bookings and marketplace orders.',
    'Model the odd cases of vehicles: a change of owner, a move to another state, a second fuel, a number plate that was reissued.',
    'Migrate live data while people are using it, with a way back.',
    'Connect SMS, payment and map providers behind interfaces with deadlines, retries and idempotency keys.',
    'Measure latency, failures and the age of queues, and raise an alarm only for what an owner would notice.',
    'Review code, and record decisions where the next engineer will look for them.',
  ],
  lookingFor: [
    'Two years or more of server software that real people relied on, in TypeScript, Java, Go or Python. We write TypeScript.',
    'PostgreSQL in depth: transactions, isolation levels, indexes, and a query plan you can read aloud.',
    'A fault you hunted down by evidence, and can retell step by step.',
    'A feeling for when a queue or a cache helps and when it only hides the trouble.',
    'Care with secrets, permissions and personal data, as a habit and not as a task.',
  ],
  whyJoin: [
    'The problems are small enough to understand completely and hard enough to be interesting: calendars with state-wise rules, money, unreliable networks, and other people’s paperwork.',
    `${site.name} writes its decisions down and lets evidence overrule rank. You choose the tools for your service, you write its alarms, and you are trusted to say that it is not ready.`,
  ],
};
