import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where systems keep a Chromium or Chrome. */
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

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

/** Path of a browser on this machine; `CHROME_PATH` goes first. Null where there is none. */
export function findBrowser(env: NodeJS.ProcessEnv): string | null {
  return [env.CHROME_PATH ?? '', ...places].find((path) => path !== '' && existsSync(path)) ?? null;
}

/**
 * Finds a browser, or installs one with Debian's package manager where that is possible.
 *
 * @throws a sentence that says what to do
 */
export function requireBrowser(env: NodeJS.ProcessEnv, say: (text: string) => void): string {
  const found = findBrowser(env);
  if (found) return found;
  const debian = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (debian) {
    say('No Chromium or Chrome here: installing Debian’s chromium (a few minutes) …');
    const quiet: ExecFileSyncOptions = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    execFileSync('apt-get', ['update', '-qq'], quiet);
    execFileSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
      quiet,
    );
  }
  const installed = findBrowser(env);
  if (!installed) {
    throw new Error(
      'The browser tests need Chromium or Chrome: install one, or set CHROME_PATH to where it is.',
    );
  }
  return installed;
}
