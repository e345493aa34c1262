import type { PictureName } from '../pictures/pictures.ts';

export interface Lamp {
  readonly picture: PictureName;
  readonly title: string;
  readonly text: string;
}

export const lamps: readonly Lamp[] = [
  {
    picture: 'papers',
    title: 'Papers',
    text: 'Registration, insurance, pollution certificate: each with its last valid day, and a reminder before it.',
  },
  {
    picture: 'service',
    title: 'Service',
    text: 'Book a workshop, agree on the price before the work begins, and keep the bill with the vehicle.',
  },
  {
    picture: 'repairs',
    title: 'Repairs',
    text: 'Every part and every hour on record, so that the next mechanic knows what the last one did.',
  },
  {
    picture: 'assistant',
    title: 'Assistant',
    text: 'Ask what a noise or a bill means. You get plain words, the reason behind them, and a clear “stop driving” when it is due.',
  },
  {
    picture: 'marketplace',
    title: 'Marketplace',
    text: 'Parts and vehicles offered together with their record: what was done, when, and by which workshop.',
  },
];
