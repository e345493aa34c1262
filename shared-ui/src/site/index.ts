export * from './breakpoints.ts';
export * from './facts.ts';
