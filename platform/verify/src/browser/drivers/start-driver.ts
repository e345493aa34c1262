import type { EngineName } from '@platform/command/browser';
import { findEngine, missingSentence } from '@platform/command/browser';
import type { Driver } from './driver.ts';

/** @throws an error that says what to install, if the engine is missing */
export async function startEngineDriver(name: EngineName, env: NodeJS.ProcessEnv): Promise<Driver> {
  // The libraries are loaded only by who starts an engine.
  if (name === 'webkit') {
    const programs = findEngine(name, env);
    if (!programs) throw new Error(missingSentence(name));
    const { startWebKitDriver } = await import('./webkit-driver.ts');
    return startWebKitDriver(programs);
  }
  const programs = findEngine(name, env);
  if (!programs) throw new Error(missingSentence(name));
  const { startPuppeteerDriver } = await import('./puppeteer-driver.ts');
  return startPuppeteerDriver(name, programs.browser);
}
