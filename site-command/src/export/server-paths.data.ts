/**
 * Paths that need a server, relative to the root: forms, data and reports. `employee` has both pages and data; the
 * server knows from the `Accept` header which is wanted.
 */
export const serverFolders = ['api', 'captcha', 'employee', 'pincode', 'uploads'] as const;

/** Reports of open tabs. */
export const reportAddress = '/-/tabs';

/**
 * Events of a server. Files have none, and events of a server would announce compositions that the files do not have yet.
 * Any status but 200 makes a browser stop asking. The tab asks every 30 s what is live, and rarely for events.
 */
export const eventsAddress = '/-/composition/events';

/** Folders of a release under which a tab asks for its files again: `~1/` to `~99/`. */
export const retryFolders = 99;
