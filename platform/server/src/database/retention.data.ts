import { day } from '@platform/releases/time';

/**
 * How long mail that could not be sent is kept (ms), unless its submission is deleted earlier, and uploads whose submissions a
 * restored database has lost. How long submissions are kept is declared by their forms.
 */
export const lostRetention = 365 * day;

/** How long mail is kept that was sent (ms). */
export const sentMailRetention = 30 * day;

/** How long the counts of a release, and those of its forms, are kept after the last change, as logs (ms). */
export const countLifetime = 180 * day;

/** How long the counts of a day are kept (ms). */
export const dayLifetime = 8 * day;

/** The longest watch of a release, and so how long it is known at most which networks have counted for it (ms). */
export const longestWatch = 30 * day;

/** How long the row of an incident is kept after it was last found or sent (ms). */
export const incidentLifetime = 30 * day;
