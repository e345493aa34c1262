export { type EngineName, engineNames } from '@platform/command/browser/engines.data';
export { browserArguments, findBrowser, requireBrowser } from '@platform/command/browser/find-browser';
export {
  type EnginePrograms,
  findEngine,
  installEngines,
  missingSentence,
} from '@platform/command/browser/find-engine';
export type { Driver, Json, Key, Size, Tab } from './drivers/driver.ts';
export { startEngineDriver } from './drivers/start-driver.ts';
export { openRawTab, type RawTab } from './raw-tab.ts';
export { errorsPath, type ReverseProxy, startReverseProxy } from './reverse-proxy.ts';
