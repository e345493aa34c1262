/** Applications with their resumes: 12 months, in milliseconds. Says the privacy policy, under "Job applications". */
export const keepApplications = 365 * 24 * 60 * 60_000;
