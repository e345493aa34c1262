import { day } from '@platform/releases/time';

/**
 * How long mail that could not be sent is kept (ms), unless its submission is deleted earlier, and uploads whose submissions a
 * restored database has lost. How long submissions are kept is declared by their forms.
 */
export const lostRetention = 365 * day;

/** How long mail is kept that was sent (ms). */
export const sentMailRetention = 30 * day;
