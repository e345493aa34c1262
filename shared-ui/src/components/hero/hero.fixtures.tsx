import { ButtonLink } from '../button/button-link.tsx';
import type { Fixture } from '../fixture.ts';
import { Plate } from '../plate/plate.tsx';
import { Hero } from './hero.tsx';

export const heroFixtures: readonly Fixture[] = [
  {
    name: 'asphalt with a road',
    wide: true,
    node: (
      <Hero
        eyebrow={<Plate tone="amber">Now hiring</Plate>}
        title="Work where the road begins"
        tagline="A small team that builds for vehicle owners and mechanics."
      >
        <ButtonLink to="/join-innovation">Join Innovation</ButtonLink>
        <ButtonLink to="/team" variant="secondary">
          Meet the team
        </ButtonLink>
      </Hero>
    ),
  },
  {
    name: 'concrete without a picture',
    wide: true,
    node: <Hero title="Privacy Policy" tagline="Effective 05-05-2025" tone="concrete" picture={null} />,
  },
];
