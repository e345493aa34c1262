import { ButtonLink } from '../button/button-link.tsx';
import type { Fixture } from '../fixture.ts';
import { Plate } from '../plate/plate.tsx';
import { RoadSign } from '../road-sign/road-sign.tsx';
import { Card } from './card.tsx';

export const cardFixtures: readonly Fixture[] = [
  {
    name: 'words',
    node: (
      <Card title="Software development">
        <p>Web, mobile and server software, from the first sketch to the thousandth release.</p>
      </Card>
    ),
  },
  {
    name: 'picture and action',
    node: (
      <Card
        title="Product Manager"
        picture={
          <svg viewBox="0 0 320 160" aria-hidden="true">
            <path d="M0 0h320v160H0z" fill="var(--asphalt-2)" />
            <path d="M150 40h20l70 120H80z" fill="var(--asphalt-3)" />
            <path d="M158 50h4l3 30h-10zM153 95h14l5 50h-24z" fill="var(--amber)" />
          </svg>
        }
        action={
          <ButtonLink to="/product-manager" variant="secondary">
            Learn more
          </ButtonLink>
        }
      >
        <p>Decides what is built next, and says why.</p>
      </Card>
    ),
  },
  {
    name: 'sign and plate',
    node: (
      <Card title="Deployment">
        <RoadSign kind="info" size="small">
          D
        </RoadSign>
        <p>Releases that go out on a Friday, and come back in a second.</p>
        <Plate>Since 2024</Plate>
      </Card>
    ),
  },
];
