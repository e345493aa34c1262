import type { Fixture } from '../fixture.ts';
import { TextLink } from '../link/text-link.tsx';
import { Section } from './section.tsx';

const words = (
  <p>
    A vehicle’s papers, its service history and the people who repair it, in one place. Read on about{' '}
    <TextLink to="/about">what we do and why</TextLink>.
  </p>
);

export const sectionFixtures: readonly Fixture[] = [
  { name: 'paper', wide: true, node: <Section heading="What we are building">{words}</Section> },
  {
    name: 'concrete, with a lane line',
    wide: true,
    node: (
      <Section heading="Why we care" tone="concrete" divider>
        {words}
      </Section>
    ),
  },
  {
    name: 'asphalt',
    wide: true,
    node: (
      <Section heading="Who we are" tone="asphalt" divider>
        {words}
      </Section>
    ),
  },
];
