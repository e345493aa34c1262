import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs packages of the operating system. */
export type InstallPackages = (names: readonly string[]) => void;

/**
 * Installs with Debian's package manager; null if there is none, or this process is not root. The returned function
 * throws if the packages cannot be fetched.
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
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options);
  };
}
