export * from './facts.ts';
export * from './limits.ts';
