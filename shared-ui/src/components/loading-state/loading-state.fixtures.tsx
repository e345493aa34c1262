import type { Fixture } from '../fixture.ts';
import { LoadingState } from './loading-state.tsx';

export const loadingStateFixtures: readonly Fixture[] = [
  { name: 'a page', node: <LoadingState /> },
  { name: 'something by name', node: <LoadingState text="Loading employee data..." /> },
];
