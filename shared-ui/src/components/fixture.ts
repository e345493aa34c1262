import type { ReactNode } from 'react';

/** One look of a component: tests render it, and a gallery can show it. */
export interface Fixture {
  readonly name: string;
  readonly node: ReactNode;
}
