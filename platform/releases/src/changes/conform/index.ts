// Checks that a build keeps the release contract.
export { conform } from './conform.ts';
export { conformFixes } from './conform-rules.data.ts';
