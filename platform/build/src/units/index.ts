/** Builds units into releases, with webpack. */
export { releaseConfigs } from './apply-build-file.ts';
export { readBuildFile } from './build-options.ts';
export { compile } from './build-unit.ts';
export { buildUnits } from './build-units.ts';
export { withCompileCache } from './compile-cache.ts';
export { prepareBackend } from './prepare-backend.ts';
export { definitions, typescriptRule, unitConfig } from './unit-config.ts';
export { reportWeights } from './weights/report-weights.ts';
