/** What a build reads: units, their folders and declarations, the inputs and ids of releases, finished builds. */
export { BuildError } from './build-error.ts';
export { findBuilt } from './find-built.ts';
export { placeBuild } from './place-build.ts';
export { hashOf, inputFiles, inputsOf } from './release-id.ts';
export { buildFolder, readDeclaration, unitFolder, workspaceUnits } from './workspace.ts';
