import { existsSync } from 'node:fs';
import { copyFile, mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyPrograms } from '../copy-programs.ts';
import { engineFolder } from '../engine-folder.ts';
import { requireEngine } from '../require-engine.ts';
import { runProgram } from '../run-program.ts';

const packageLists = '/usr/bin/dpkg-query';

/** It needs Debian's list of the package's files, and root for `chroot`. */
export const hasDebianNginx = existsSync(packageLists) && process.getuid?.() === 0;

/** A root folder in which only Debian's package of nginx is installed. */
export interface DebianNginx extends AsyncDisposable {
  /** The place of a path inside, such as `/etc/nginx/conf.d`. */
  at(path: string): string;
  /** Runs `nginx -t` in it. Rejects with what nginx says. */
  check(): Promise<void>;
}

export async function debianNginx(): Promise<DebianNginx> {
  const { server, libraries, changeRoot } = requireEngine('nginx');
  const folder = await engineFolder('debian');
  const at = (path: string) => join(folder.path, path);
  await copyPrograms(folder.path, [server], libraries);
  for (const path of ['/run', '/dev', '/usr/share/nginx']) await mkdir(at(path), { recursive: true });
  const list = await runProgram(packageLists, ['--listfiles', 'nginx-common']);
  for (const path of list.split('\n').filter((line) => /^\/(etc|var)\//.test(line))) {
    if ((await stat(path)).isDirectory()) await mkdir(at(path), { recursive: true });
    else {
      await mkdir(dirname(at(path)), { recursive: true });
      await copyFile(path, at(path));
    }
  }
  // The package does this when it is installed for the first time.
  await symlink('/etc/nginx/sites-available/default', at('/etc/nginx/sites-enabled/default'));
  await writeFile(at('/etc/passwd'), 'root:x:0:0::/:/bin/sh\nwww-data:x:33:33::/:/bin/sh\n');
  await writeFile(at('/etc/group'), 'root:x:0:\nwww-data:x:33:\n');
  return {
    at,
    check: async () => void (await runProgram(changeRoot, [folder.path, server, '-t'])),
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
}
