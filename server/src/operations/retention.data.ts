// Retention periods in milliseconds. The site's privacy policy names them under the given headings.

const hour = 60 * 60_000;
const day = 24 * hour;

/** "Job applications": applications with their resumes, 12 months. */
export const applicationRetention = 365 * day;

/** "Enquiries": 24 months. */
export const enquiryRetention = 2 * 365 * day;

/** Sent mail. Other mail is deleted after the shorter of the two periods above. */
export const sentMailRetention = 30 * day;

/**
 * "Resumes": uploads without an application. A day is much shorter than the policy's 30 days: a form is sent minutes
 * after its file, and the uploads must not serve as storage for strangers.
 */
export const orphanRetention = day;

/** An application reuses an upload up to this age only: an older one could be purged at the same moment. */
export const maxReusableAge = orphanRetention - hour;
