/** Names the backups of a site in a repository that may hold others. */
export const resticNames = ['--host=site', '--tag=site'];

/** Parts of a store that are saved. Marks of running processes and drafts mean nothing elsewhere. */
export const storeParts = ['releases', 'pages', 'hidden'];
