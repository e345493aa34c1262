export { type ConformReport, conform } from './conform.ts';
export { type ConformRule, conformRules } from './conform-rules.data.ts';
