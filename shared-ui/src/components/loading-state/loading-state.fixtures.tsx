import type { Fixture } from '../fixture.ts';
import { LoadingState } from './loading-state.tsx';

export const loadingStateFixtures: readonly Fixture[] = [
  { name: 'a page', wide: true, node: <LoadingState /> },
  { name: 'with a text', wide: true, node: <LoadingState text="Loading employee data..." /> },
];
