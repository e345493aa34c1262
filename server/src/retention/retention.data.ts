import { day, hour } from '@site/composition/time';

// Retention periods in milliseconds. The site's privacy policy names them under the given headings.

/**
 * Mail that could not be sent, unless its submission is deleted earlier, and uploads whose submissions a restored database
 * has lost: as long as "Job applications", 12 months. How long submissions are kept is declared by their forms.
 */
export const lostRetention = 365 * day;

export const sentMailRetention = 30 * day;

/**
 * "Resumes": uploads without a submission. A day is much shorter than the policy's 30 days: a form is sent minutes
 * after its file, and the uploads must not serve as storage for strangers.
 */
export const orphanRetention = day;

/** A submission reuses an upload up to this age only: an older one could be purged at the same moment. */
export const maxReusableAge = orphanRetention - hour;
