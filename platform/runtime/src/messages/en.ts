/** What the start script says. It has no other sentences, because it is the first script of every page. */
export const start = {
  held: 'Waiting for the page…',
  failed: 'This page did not load.',
  stalled: 'You can read this page, but its buttons and forms did not load.',
  offline: 'You are offline, or this site does not answer.',
  kept: 'What you type and press is kept.',
  retry: 'Try again',
  retrying: 'Trying...',
  reload: 'Reload',
};

/** What the page's code says besides. */
export const page = {
  loading: (title: string) => `Loading ${title}`,
  stopped: 'You can read this page, but its buttons and forms stopped working.',
  replaced: 'This page was replaced by another version. What you have filled in comes along.',
  notReplaced: 'The other version did not load. You can go on with this one, or try again.',
  switch: 'Switch now',
  switching: 'Switching...',
  stay: 'Stay on this one',
  broken: 'This page stopped working',
  /** What to do then: the text before the link to the front page, the link, and the text after it. */
  leave: (site: string) =>
    ['Reload it, or go to the ', `home page of ${site}`, '.'] as readonly [
      before: string,
      link: string,
      after: string,
    ],
};
