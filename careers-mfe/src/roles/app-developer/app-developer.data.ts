import { site } from '@site/shared-ui/site';
import type { RoleText } from '../role-text.ts';

export const text: RoleText = {
  description: `Make the ${site.product.name} app open fast and work without a signal, on the phones people really own. Two years or more, ${site.place.city}.`,
  experience: { shown: '2 years or more', months: 24 },
  posted: '2026-11-16',
  about: [
    `For most owners ${site.product.name} is an icon on a phone. The phone is often three years old and nearly full, and the highway it travels on has no signal for long stretches. You make the app quick to open, honest about how fresh its information is, and useful with no network at all.`,
    'You take a feature from the first build on your desk to the last percent of the roll-out, on Android first and on iOS after it.',
  ],
  firstMonths: [
    {
      when: 'Month 1',
      what: 'Measure cold start, crashes and size of the app on the ten phone models our owners use most. Fix whichever is worst.',
    },
    {
      when: 'Month 3',
      what: 'Ship the offline wallet: registration, insurance and pollution papers encrypted on the device and readable in a basement car park.',
    },
    {
      when: 'Month 6',
      what: 'Drive the release train: a version each fortnight, rolled out in stages, watched, and pulled back without drama if it misbehaves.',
    },
  ],
  responsibilities: [
    'Build the screens of the garage, the paper scanner, the reminders and the workshop finder.',
    'Make the camera do the work: find the edges of a certificate, straighten it, shrink it, and send it over a weak connection.',
    'Get notifications through in spite of battery savers, and open the right screen from each.',
    'Keep a local database in step with the server, also when two family members edit one car on the same evening.',
    'Ask for a permission only at the moment it is needed, and work on without it.',
    'Prepare store releases: listing, screenshots, answers to reviews.',
  ],
  lookingFor: [
    'Two years or more of mobile development, and an app in a store that you kept alive after its launch.',
    'Kotlin with Compose, Flutter, or React Native including native modules; Swift is welcome on top.',
    'Local storage and synchronisation, and the limits that Android puts on background work.',
    'Practice with a profiler: you have made something measurably faster or smaller.',
    'TalkBack, large fonts and dark screens are part of your usual test round.',
  ],
  whyJoin: [
    'An app used at a check post or beside a broken-down car has to work the first time. Few kinds of software give such plain answers about their quality.',
    `At ${site.name} testing on an old phone is the job, not a punishment for it. You decide how the app is built and released, and the next support call tells you whether you decided well.`,
  ],
  closing:
    'If an app of yours runs well on a phone with 2 GB of memory, we would like to hear how. Apply below.',
};
