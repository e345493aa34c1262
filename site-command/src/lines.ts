export { ago, checkLines, findingLines, seconds } from '@site/composition';
