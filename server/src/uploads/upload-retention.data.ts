const hour = 60 * 60_000;

/**
 * Files that no application refers to are gone after a day (ms), long before the 30 days that the privacy policy names
 * under "Resumes": whoever applies sends the form minutes after the file, and nobody may keep files here.
 */
export const keepOrphans = 24 * hour;

/** An application takes over an upload up to this age; later it could be swept away while it is being taken over. */
export const reuseUploads = keepOrphans - hour;
