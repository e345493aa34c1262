import { site } from '@site/shared-ui/site';
import type { RoleText } from '../role-text.ts';

export const text: RoleText = {
  anchor: 'aiml',
  description: `Make the assistant of ${site.product.name} right, and able to say that it does not know. Two years or more, ${site.place.city}.`,
  experience: { shown: '2 years or more', months: 24 },
  posted: '2026-11-16',
  about: [
    `Since February 2025 ${site.product.name} has had an assistant. Owners ask it what is due, what a noise might mean, whether a quotation is fair, and have it book the service. You make its answers right, and you make it say so when it does not know.`,
    'The second half of the job is reading: turning the photo of a crumpled certificate into a registration number, a name and a date that a reminder can be trusted with.',
  ],
  firstMonths: [
    {
      when: 'Month 1',
      what: 'Collect three hundred real questions, strip them of everything personal, and grade today’s assistant on them. That list becomes our yardstick.',
    },
    {
      when: 'Month 3',
      what: 'Read registration, insurance and pollution papers from photos, with an accuracy known for each field and a polite question for each doubtful one.',
    },
    {
      when: 'Month 6',
      what: 'Forecast the next service from odometer readings and use, and show on past data that it beats the fixed interval of the handbook.',
    },
  ],
  responsibilities: [
    'Ground the assistant in the vehicle’s own records and in service manuals, and show where an answer comes from.',
    'Grade every candidate model and prompt before release, and hold back those that score lower than the live one.',
    'Train and tune recognition of printed and handwritten papers in English and Indian scripts.',
    'Match parts across brands and part numbers, so that a search in the marketplace finds what fits.',
    'Watch cost and delay per answer, and take the smaller model wherever it is good enough.',
    'Draw the safety line: no guesses about brakes or steering, and a handover to a mechanic who can look.',
  ],
  lookingFor: [
    'Two years or more with machine learning that left the notebook and served people.',
    'Python, PyTorch or a similar framework, and solid statistics: you know when a difference is noise.',
    'Retrieval, language models and their failures, seen from close by.',
    'Document or image recognition, or the will to learn it quickly with a colleague’s data.',
    'Respect for personal data: what must not be collected, kept or sent to anybody else’s model.',
  ],
  whyJoin: [
    'The questions are narrow, the truth can be checked, and a mechanic down the road will tell you within the hour if the answer was nonsense. That makes this a good place to do machine learning properly.',
    `${site.name} does not add a model because models are in fashion. Where three rules and a table do better, we ship the rules, and we expect you to be the first to say so.`,
  ],
  closing:
    'Bring us a result that you distrusted, and what you did about it. We will read your application with care.',
};
