// Sentences about plans, for a terminal.
export { ago, findingLines, followingTabs, seconds } from './changes/plan-text.ts';
