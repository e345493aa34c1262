/** Names the backups of a site in a repository that may hold others. */
export const resticNames = ['--host=site', '--tag=site'];

/** Parts of a store that are saved. Marks of running processes and drafts mean nothing elsewhere. */
export const storeParts = ['releases', 'pages', 'hidden'];

/** For how many days backups are kept, unless somebody says otherwise. */
export const backupDays = 35;
