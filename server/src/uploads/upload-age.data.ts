import { day, hour } from '@site/composition/time';

/**
 * "Resumes": uploads without a submission. A day is much shorter than the policy's 30 days: a form is sent minutes
 * after its file, and the uploads must not serve as storage for strangers.
 */
export const orphanRetention = day;

/** A submission reuses an upload up to this age only: an older one could be purged at the same moment. */
export const maxReusableAge = orphanRetention - hour;
