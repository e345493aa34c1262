import { ButtonLink } from '../button/button-link.tsx';
import type { Fixture } from '../fixture.ts';
import { CarFromAbove } from '../loading-state/car-from-above.picture.tsx';
import { MessagePage } from './message-page.tsx';

export const messagePageFixtures: readonly Fixture[] = [
  {
    name: 'with a picture and a link',
    wide: true,
    node: (
      <MessagePage
        picture={<CarFromAbove />}
        title="This road is still being built"
        actions={<ButtonLink to="/home">Back to home</ButtonLink>}
      >
        <p>The rest of the site works.</p>
      </MessagePage>
    ),
  },
];
