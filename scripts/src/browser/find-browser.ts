import { findEngine, installEngines, missingSentence } from './find-engine.ts';

/** What keeps the browser quiet where no network but the loopback can be reached. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Path of a Chromium or Chrome on this machine; `CHROME_PATH` goes first. Null where there is none. */
export function findBrowser(env: NodeJS.ProcessEnv): string | null {
  return findEngine('chromium', env)?.browser ?? null;
}

/**
 * Finds a Chromium or Chrome, or installs one where that is possible.
 *
 * @throws a sentence that says what to do
 */
export function requireBrowser(env: NodeJS.ProcessEnv, print: (text: string) => void): string {
  installEngines(['chromium'], print, env);
  const browser = findBrowser(env);
  if (!browser) throw new Error(missingSentence('chromium'));
  return browser;
}
