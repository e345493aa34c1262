export { conform } from './conform.ts';
export { conformFixes } from './conform-rules.data.ts';
