import { site } from '@site/shared-ui/site';

export const about = {
  title: `About ${site.name}`,
  tagline: 'A waypost tells you where you are and how far it still is. Good software does the same.',
  description: {
    heading: 'What we do',
    paragraphs: [
      `${site.legalName} is a product and service company. We were founded in ${site.founded.long} in ${site.place.city}, a city of pump makers, foundries and workshops where people would rather repair a thing than replace it. That has shaped how we work.`,
      `Our product is ${site.product.name}: a place for everything a vehicle needs through its life. It answers questions with an AI assistant, books services at workshops, and has a marketplace for parts and vehicles. It is made for three people at once: the owner who wants to know what is due, the mechanic who wants a full day, and the business that runs more vehicles than it can remember.`,
      'Our services are the same craft, done for others. We design, build and run software for companies that have a real problem and little patience. We take few projects at a time, and the people you talk to are the people who do the work.',
    ],
  },
  heading: 'Where we are headed',
  boards: [
    {
      name: 'Vision',
      text: 'A country where looking after a vehicle is no riddle: its history is known, its next service is booked in time, and nobody sells or buys one blindly.',
    },
    {
      name: 'Mission',
      text: `To put that history, an honest estimate and a good mechanic within reach of anyone with a phone, and to build it so carefully that people trust it with the vehicle they live from.`,
    },
  ],
  valuesHeading: 'What we hold to',
  values: [
    {
      name: 'Innovation',
      text: 'We try new ways where the old ones fail people, and keep the old ones where they work. An idea counts once somebody outside the company has used it twice.',
    },
    {
      name: 'Collaboration',
      text: 'Designers, developers, mechanics and customers look at the same screen. We ask early, write decisions down, and share the credit as readily as the night shift.',
    },
    {
      name: 'Growth',
      text: 'People who join us learn in working hours, from real tasks and patient reviews. The company grows as fast as its people do, and no faster.',
    },
  ],
} as const;
