export interface Milestone {
  /** Year and month, as in `<time datetime>`. */
  readonly month: string;
  /** Text of the plate. */
  readonly plate: string;
  readonly title: string;
  readonly text: string;
}

export const milestones: readonly Milestone[] = [
  {
    month: '2024-12',
    plate: 'December 2024',
    title: 'Planning and market analysis',
    text: 'We wrote down where owners, mechanics and small fleets lose time and money, compared what is already sold to them, and chose what the first version would leave out.',
  },
  {
    month: '2025-01',
    plate: 'January 2025',
    title: 'Name and logo reveal',
    text: 'The product got its name, HelpMyVehicle, and its sign: a car inside a speech bubble. You ask, and help comes back.',
  },
  {
    month: '2025-02',
    plate: 'February 2025',
    title: 'Launch of the AI assistant',
    text: 'The first part opened to the public: an assistant that explains noises, warning lamps and bills in plain words, and says so when only a mechanic can tell.',
  },
  {
    month: '2025-03',
    plate: 'March 2025',
    title: 'The assistant asks back',
    text: 'One sentence is rarely enough to judge a fault. The assistant began to ask for the model, the age and the moment a noise appears before it answers.',
  },
  {
    month: '2025-04',
    plate: 'April 2025',
    title: 'The assistant reads papers',
    text: 'Questions about registration, insurance and pollution certificates joined in. Each answer names the document and the date it rests on.',
  },
  {
    month: '2025-05',
    plate: 'May 2025',
    title: 'The assistant hands over',
    text: 'A conversation can end in a service request. The workshop receives what was asked and answered, so that nobody explains the fault twice.',
  },
];
