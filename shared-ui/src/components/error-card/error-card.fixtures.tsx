import type { Fixture } from '../fixture.ts';
import { TextLink } from '../link/text-link.tsx';
import { ErrorCard } from './error-card.tsx';

export const errorCardFixtures: readonly Fixture[] = [
  {
    name: 'with actions',
    wide: true,
    node: (
      <ErrorCard
        title="This section did not load"
        action={{ label: 'Try again', onPress: () => {} }}
        secondary={<TextLink to="/home">Back to home</TextLink>}
      >
        <p>The rest of the site works. Try again in a moment.</p>
      </ErrorCard>
    ),
  },
  {
    name: 'text only',
    wide: true,
    node: (
      <ErrorCard title="Employee not found.">
        <p>Check the address: an employee’s number is printed on the card.</p>
      </ErrorCard>
    ),
  },
];
