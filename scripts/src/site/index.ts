export { type BuiltRelease, findBuilt } from '../build/find-built.ts';
export { buildFolder, root, workspaceUnits } from '../build/workspace.ts';
export { activateFirst } from './first-start.ts';
