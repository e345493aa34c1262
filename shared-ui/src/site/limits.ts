/** The specification's constants that more than one unit keeps to. Times are in milliseconds, widths in CSS pixels. */
export const narrowWidth = 560;
export const entranceDelay = 200;
export const formToastTime = 3000;
export const defaultToastTime = 5000;
export const homeAfterApplication = 3000;
export const homeAfterEnquiry = 1000;
export const teamRotation = 3000;
export const chunkLoadTimeout = 120_000;
