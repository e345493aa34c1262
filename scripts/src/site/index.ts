export { type BuiltRelease, findBuilt } from '../build/find-built.ts';
export { buildFolder, root } from '../build/workspace.ts';
export { bringLive } from './bring-live.ts';
