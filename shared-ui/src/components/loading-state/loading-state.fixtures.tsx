import type { Fixture } from '../fixture.ts';
import { LoadingState } from './loading-state.tsx';

export const loadingStateFixtures: readonly Fixture[] = [
  { name: 'a page', wide: true, node: <LoadingState /> },
  { name: 'something by name', wide: true, node: <LoadingState text="Loading employee data..." /> },
];
