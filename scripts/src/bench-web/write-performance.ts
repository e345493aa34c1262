import type { Results } from './results.ts';
export async function writePerformance(_results: Results, _docs: string): Promise<void> {}
