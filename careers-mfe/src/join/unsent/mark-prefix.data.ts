/** Begins the names of the entries in `localStorage` that say which applications are kept. */
export const markPrefix = 'unsent-application:';
