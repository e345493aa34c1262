import type { Fixture } from '../fixture.ts';
import { Plate } from './plate.tsx';

export const plateFixtures: readonly Fixture[] = [
  { name: 'white', node: <Plate>December 2024</Plate> },
  { name: 'amber', node: <Plate tone="amber">0-1 years</Plate> },
];
