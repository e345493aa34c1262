import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

export type InstallPackages = (names: readonly string[]) => void;

/** Debian asks this file whether a package that is being installed may start its service; 101 means no. */
const servicePolicy = { path: '/usr/sbin/policy-rc.d', content: '#!/bin/sh\nexit 101\n' };

/**
 * Installs with Debian's package manager; null if there is none, or this process is not root. The returned function
 * throws if the packages cannot be fetched. Services of the packages are not started.
 */
export function debianPackages(env: NodeJS.ProcessEnv): InstallPackages | null {
  const debian = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!debian) return null;
  const options: ExecFileSyncOptions = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  return (names) => {
    execFileSync('apt-get', ['update', '-qq'], options);
    withoutServices(() =>
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options),
    );
  };
}

/** A policy that the machine has already, as container images do, stays. */
function withoutServices(install: () => void): void {
  if (existsSync(servicePolicy.path)) {
    install();
    return;
  }
  writeFileSync(servicePolicy.path, servicePolicy.content, { mode: 0o755 });
  try {
    install();
  } finally {
    rmSync(servicePolicy.path, { force: true });
  }
}
