export * from './facts.ts';
export * from './limits.ts';
export * from './page-title.ts';
