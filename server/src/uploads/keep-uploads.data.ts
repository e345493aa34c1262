const day = 24 * 60 * 60_000;

/**
 * Files that no application refers to: gone within 30 days, says the privacy policy under "Resumes". A day less, so
 * that a server that was down for some hours still keeps the promise. In milliseconds.
 */
export const keepOrphans = 29 * day;

/** An application takes over an upload up to this age; later it could be swept away while it is being taken over. */
export const reuseUploads = keepOrphans - day;
