import { findEngine, installEngines, missingSentence } from './find-engine.ts';

/**
 * Chromium loads two pages for the popup of its address bar into each window. They take a fifth of the time of a short
 * test. Chromium uses only the last list of disabled features, so this one repeats Playwright's.
 */
const disabledFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

/** Keep the browser from using the network by itself, since tests may only reach the loopback. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${disabledFeatures.join(',')}`,
];

/** Path of a Chromium or Chrome on this machine; `CHROME_PATH` takes precedence. Null if there is none. */
export function findBrowser(env: NodeJS.ProcessEnv): string | null {
  return findEngine('chromium', env)?.browser ?? null;
}

/** Finds a Chromium or Chrome, or installs one if possible. @throws an error that says what to do */
export function requireBrowser(env: NodeJS.ProcessEnv, print: (text: string) => void): string {
  installEngines(['chromium'], print, env);
  const browser = findBrowser(env);
  if (!browser) throw new Error(missingSentence('chromium'));
  return browser;
}
