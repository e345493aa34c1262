export interface OutsideScreen {
  /** Its folder below `examples`. */
  readonly remote: string;
  readonly unit: string;
  readonly path: string;
  readonly heading: string;
  /** Label of the button with a count: `Likes: 0`. */
  readonly counter: string;
  /** The button that loads a further chunk with a stylesheet, and the text that then appears. */
  readonly more: string;
  readonly lazyText: string;
}

export const outsideScreens: readonly OutsideScreen[] = [
  {
    remote: 'rspack-remote',
    unit: 'blog',
    path: '/blog',
    heading: 'Blog',
    counter: 'Likes',
    more: 'Show comments',
    lazyText: 'No comments yet.',
  },
  {
    remote: 'vite-remote',
    unit: 'events',
    path: '/events',
    heading: 'Events',
    counter: 'Seats',
    more: 'Show talks',
    lazyText: 'Two talks this month.',
  },
];
