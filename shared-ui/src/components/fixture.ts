import type { ReactNode } from 'react';

/** One look of a component: tests render it, and the gallery shows it. */
export interface Fixture {
  readonly name: string;
  readonly node: ReactNode;
  /** Takes the whole width of wherever it stands, as a stretch of a page does. */
  readonly wide?: true;
}
