import type { Fixture } from '../fixture.ts';
import { LaneDivider } from './lane-divider.tsx';

export const laneDividerFixtures: readonly Fixture[] = [
  { name: 'between two sections', wide: true, node: <LaneDivider /> },
];
