import { day, hour } from '@platform/releases/time';

/**
 * How long uploads without a submission are kept (ms): a form is sent minutes after its file, and the uploads must not serve
 * as storage for strangers.
 */
export const orphanRetention = day;

/** A submission reuses an upload up to this age only: an older one could be purged at the same moment. */
export const maxReusableAge = orphanRetention - hour;
