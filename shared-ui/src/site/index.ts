export * from './breakpoints.ts';
export * from './facts.ts';
export * from './timings.ts';
