import { site } from '@site/shared-ui/site';
import type { RoleText } from '../role-text.ts';

export const text: RoleText = {
  description: `Design ${site.product.name} for one thumb, bright sun and a paper somebody asks for right now. Two years or more, ${site.place.city}.`,
  experience: { shown: '2 years or more', months: 24 },
  posted: '2026-11-09',
  about: [
    `Most people open ${site.product.name} because something is due, broken or being asked for. An officer at a check post wants to see the insurance. A light has come on in the dash. A permit runs out on Sunday. They stand in the sun with one thumb free, and you design for that minute.`,
    'The work runs from the first visit to the screen that ships: flows, wording, every state a screen can be in, and the components that developers build from.',
  ],
  firstMonths: [
    {
      when: 'Month 1',
      what: 'Watch ten owners and three mechanics use the product on their own phones. Come back with recordings and the ten places where they got stuck.',
    },
    {
      when: 'Month 3',
      what: 'Redraw the document wallet so that any paper can be held up at a check post within two taps, even where there is no signal.',
    },
    {
      when: 'Month 6',
      what: 'Look after the design library: each field, card and notice in all its states, drawn and in code, in English and in Tamil.',
    },
  ],
  responsibilities: [
    'Draw flows and clickable prototypes for vehicle records, reminders, booking and the marketplace.',
    'Design what others leave out: the empty garage, the blurred photo of a certificate, the lost connection, the policy that lapsed yesterday.',
    'Word labels, reminders and errors so that a driver understands them at first reading, and so that they still fit when translated.',
    'Put larger changes before five people each time, and report what happened on a single page.',
    'Check contrast, target sizes, reading order and enlarged text against WCAG 2.2 AA, on cheap phones as well.',
    'Sit with the developer until what ships is what you meant.',
  ],
  lookingFor: [
    'A portfolio with two or three shipped products, your reasoning, and what you would do differently today.',
    'Figma at the level of components, variables and prototypes that other people can find their way in.',
    'A working knowledge of HTML and CSS: you know what is cheap, what is costly and what is impossible.',
    'Interviews and usability tests that you planned and led yourself.',
    'An eye for type. Work with Tamil, Malayalam or Devanagari script is a plus.',
  ],
  whyJoin: [
    'You will be the person whom design questions come to, not the last station before handover. What you learn on a visit can change the plan.',
    `Road signs are the best interface most of us use daily: read at speed, in rain, by strangers. ${site.name} wants its product to be judged by that measure, and would like somebody here who enjoys being strict about it.`,
  ],
  closing: 'Send us the screen you are proudest of, and the one you would like to do again.',
};
