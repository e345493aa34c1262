/** Texts that a script with a copy of the host's code contains, also a minified one. */
export const hostMarks = {
  /** The name of each context of the host. */
  context: 'a context of the host',
  /** A part of the error messages of React Router's hooks. */
  router: ' may be used only in the context of a <Router> component',
} as const;
