import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** Debian asks this file whether a package that is being installed may start its service; 101 means no. */
const servicePolicy = { path: '/usr/sbin/policy-rc.d', content: '#!/bin/sh\nexit 101\n' };

/**
 * Installs packages with Debian's package manager, and prints which. Does nothing without that manager, or if this process is
 * not root.
 * Services of the packages are not started.
 */
export function installPackages(
  packages: readonly string[],
  print: (text: string) => void,
  env: NodeJS.ProcessEnv,
): void {
  const debian = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (packages.length === 0 || !debian) return;
  print(`Installing Debian’s ${packages.join(', ')} (a few minutes) …`);
  const options: ExecFileSyncOptions = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  // A policy that the machine has already, as container images do, stays.
  const isOwn = !existsSync(servicePolicy.path);
  try {
    execFileSync('apt-get', ['update', '-qq'], options);
    if (isOwn) writeFileSync(servicePolicy.path, servicePolicy.content, { mode: 0o755 });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
  } catch (error) {
    print(`The packages could not be installed: ${error instanceof Error ? error.message : error}`);
  } finally {
    if (isOwn) rmSync(servicePolicy.path, { force: true });
  }
}
