export { type ConformReport, conform, conformCount } from './conform.ts';
export { type ConformRule, conformRules } from './conform-rules.data.ts';
