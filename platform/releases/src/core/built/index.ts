// What a build of a release needs: its id, its files, and where it was built.
export { type BuiltRelease, lastBuilds, lastBuilt, readBuild } from './built-release.ts';
export { containerName, contentId, idToCome } from './content-id.ts';
export { releaseFiles } from './release-files.ts';
export { includesCommit, sourceCommit } from './source-commit.ts';
export { writeCompressed } from './write-compressed.ts';
