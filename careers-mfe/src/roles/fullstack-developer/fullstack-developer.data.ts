import { site } from '@site/shared-ui/site';
import type { RoleText } from '../role-text.ts';

export const text: RoleText = {
  description: `A first job in software: small features of ${site.product.name}, from table to screen. 0–1 years, freshers welcome, ${site.place.city}.`,
  experience: { shown: '0–1 years, freshers welcome', months: 0 },
  salary: { least: 400_000, most: 600_000 },
  posted: '2026-11-16',
  about: [
    `This is a first job, and we treat it as one. We ask for 0–1 years of experience; freshers are welcome. You build small features of ${site.product.name}, but whole ones: the table in the database, the endpoint, the screen and the test. Seeing one thing all the way through teaches more than seeing a slice of ten.`,
    'An experienced engineer goes through each of your changes with you and explains the reasons. After a while you review theirs, because a beginner’s question finds real faults.',
  ],
  firstMonths: [
    {
      when: 'Month 1',
      what: 'Have the product running on your machine on day one and a small bug fixed in week one. Learn how a vehicle, its papers and its reminders hang together.',
    },
    {
      when: 'Month 3',
      what: 'Build one feature from end to end, such as sharing a scooter with a second driver, or saving a service history as a PDF.',
    },
    {
      when: 'Month 6',
      what: 'Be the one to ask about a corner of the product, say the vehicle record, and show the next newcomer round it.',
    },
  ],
  responsibilities: [
    'Build screens in React and TypeScript for adding a vehicle, uploading its papers and looking back at its services.',
    'Write the endpoints behind them in Node, and check everything that comes in from outside.',
    'Change database tables by migrations that can be run twice and taken back.',
    'Reproduce what support reports, write a failing test for it, then repair it.',
    'Take part in code review: read what others wrote, and ask until you understand.',
    'Leave a few lines with each change on what it does and how to undo it.',
  ],
  lookingFor: [
    '0–1 years of experience. Final-year students may apply; any degree, or none, is fine.',
    'Something you made that runs: a college project, the website of an uncle’s shop, a bot. You can explain it line by line.',
    'The basics of JavaScript or TypeScript, HTML, CSS and Git.',
    'At least one project that kept its data in an SQL database.',
    'You read an error message to its end before you ask, and you ask before you have lost a day.',
  ],
  whyJoin: [
    'Time for learning is part of the plan, not what remains after it: an estimate for your work counts it in, and nobody asks you to hide it.',
    `At ${site.name} there is no pile of practice tasks for beginners. What you write goes to people with real vehicles, in small steps, with someone next to you who has broken things before and knows how to mend them.`,
  ],
  closing: 'No experience to list? Show us something you made, however small, and apply.',
};
