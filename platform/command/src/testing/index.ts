/** Sites and drills for tests. */
export { deriveRelease, type Edit, type ReleaseFiles } from './derive-release.ts';
export { compositionOf, createOperations, type Operations, servedReleases } from './operations.ts';
export { openProgram, runToEnd } from './programs.ts';
export { type SeparateSite, separateSite } from './separate-site.ts';
export { wrongCalls } from './wrong-calls.ts';
