import { day } from '@site/composition/time';

// Retention periods in milliseconds. The site's privacy policy names them under the given headings.

/**
 * Mail that could not be sent, unless its submission is deleted earlier, and uploads whose submissions a restored database
 * has lost: as long as "Job applications", 12 months. How long submissions are kept is declared by their forms.
 */
export const lostRetention = 365 * day;

export const sentMailRetention = 30 * day;
