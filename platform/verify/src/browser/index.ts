export {
  browserArguments,
  type EngineName,
  type EnginePrograms,
  engineNames,
  findBrowser,
  findEngine,
  installEngines,
  missingSentence,
  requireBrowser,
} from '@platform/command/browser';
export type { Driver, Json, Key, Size, Tab } from './drivers/driver.ts';
export { startEngineDriver } from './drivers/start-driver.ts';
export { openRawTab, type RawTab } from './raw-tab.ts';
export { errorsPath, type ReverseProxy, startReverseProxy } from './reverse-proxy.ts';
