import { type EngineName, findEngine, missingSentence } from '@site/scripts/browser';
import type { Driver } from './driver.ts';
import { startPuppeteerDriver } from './puppeteer-driver.ts';
import { startWebKitDriver } from './webkit-driver.ts';

/** @throws a sentence that says what to install, where the engine is missing */
export async function startDriver(name: EngineName, env: NodeJS.ProcessEnv): Promise<Driver> {
  if (name === 'webkit') {
    const programs = findEngine(name, env);
    if (!programs) throw new Error(missingSentence(name));
    return startWebKitDriver(programs);
  }
  const programs = findEngine(name, env);
  if (!programs) throw new Error(missingSentence(name));
  return startPuppeteerDriver(name, programs.browser);
}
