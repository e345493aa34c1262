/** Enquiries: 24 months, in milliseconds. Says the privacy policy, under "Enquiries". */
export const keepEnquiries = 2 * 365 * 24 * 60 * 60_000;
