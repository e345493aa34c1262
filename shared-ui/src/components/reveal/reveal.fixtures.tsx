import type { Fixture } from '../fixture.ts';
import { Reveal } from './reveal.tsx';

export const revealFixtures: readonly Fixture[] = [
  {
    name: 'a paragraph',
    node: (
      <Reveal>
        <p>Seen when it is reached.</p>
      </Reveal>
    ),
  },
];
