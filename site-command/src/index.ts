export { type BuiltRelease, findBuilt } from '@site/build/units/find-built';
export { buildFolder, root, workspaceUnits } from '@site/build/units/workspace';
export { activateFirst } from './first-start.ts';
