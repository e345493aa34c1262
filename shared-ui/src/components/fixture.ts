import type { ReactNode } from 'react';

/** One state of a component. Tests render it, and the gallery shows it. */
export interface Fixture {
  readonly name: string;
  readonly node: ReactNode;
  /** Takes the whole width of its container, as a section of a page does. */
  readonly wide?: true;
}
