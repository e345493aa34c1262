/** The specification's durations that more than one unit uses, in milliseconds. */
export const formToastTime = 3000;
export const defaultToastTime = 5000;
export const homeAfterApplication = 3000;
export const homeAfterEnquiry = 1000;
export const teamRotation = 3000;
export const chunkLoadTimeout = 120_000;
