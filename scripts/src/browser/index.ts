export type { Driver, Json, Key, Size, Tab } from './drivers/driver.ts';
export { startEngineDriver } from './drivers/start-driver.ts';
export { type EngineName, engineNames } from './engines.data.ts';
export { browserArguments, findBrowser, requireBrowser } from './find-browser.ts';
export { type EnginePrograms, findEngine, installEngines, missingSentence } from './find-engine.ts';
export { openRawTab, type RawTab } from './raw-tab.ts';
export { errorsPath, type ReverseProxy, startReverseProxy } from './reverse-proxy.ts';
