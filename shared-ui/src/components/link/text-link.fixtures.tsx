import type { Fixture } from '../fixture.ts';
import { TextLink } from './text-link.tsx';

export const textLinkFixtures: readonly Fixture[] = [
  { name: 'to a page', node: <TextLink to="/team">Meet the team</TextLink> },
  {
    name: 'to an address',
    node: <TextLink href="mailto:hello@waypost.example">hello@waypost.example</TextLink>,
  },
];
