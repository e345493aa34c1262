/** Finds or installs browsers and programs. */
export { type EngineName, engineNames } from './engines.data.ts';
export { browserArguments, findBrowser, requireBrowser } from './find-browser.ts';
export { type EnginePrograms, findEngine, installEngines, missingSentence } from './find-engine.ts';
export { findPrograms, type ProgramPaths, type Software } from './find-programs.ts';
export { installPackages } from './install-packages.ts';
