/** How long a toast that is not a form's stays (ms); the specification fixes it. */
export const defaultToastTime = 5000;

/** How long a form's toast stays (ms). */
export const formToastTime = 3000;
