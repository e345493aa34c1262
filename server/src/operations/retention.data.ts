const hour = 60 * 60_000;
const day = 24 * hour;

/** Applications with their resumes: 12 months, in milliseconds. Says the privacy policy, under "Job applications". */
export const applicationRetention = 365 * day;

/** Enquiries: 24 months, in milliseconds. Says the privacy policy, under "Enquiries". */
export const enquiryRetention = 2 * 365 * day;

/** Mail that was handed over, in milliseconds. Other mail goes with what it tells of. */
export const sentMailRetention = 30 * day;

/**
 * Files that no application refers to are gone after a day (ms), long before the 30 days that the privacy policy names
 * under "Resumes": whoever applies sends the form minutes after the file, and nobody may keep files here.
 */
export const orphanRetention = day;

/** An application takes over an upload up to this age; later it could be swept away while it is being taken over. */
export const maxReusableAge = orphanRetention - hour;
