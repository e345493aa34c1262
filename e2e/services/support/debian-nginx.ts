import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@platform/releases/testing';
import { requireService, runProgram } from '@platform/verify/services';

const packageLists = '/usr/bin/dpkg-query';

/** It needs Debian's list of the package's files. */
export const hasDebianNginx = existsSync(packageLists);

export type DebianNginx = Awaited<ReturnType<typeof debianNginx>>;

/** A folder with the files of Debian's package of nginx, as if nothing else was installed. */
export async function debianNginx() {
  const { server } = requireService('nginx');
  const folder = temporaryFolder();
  const at = (path: string) => join(folder, path);
  const list = await runProgram(packageLists, ['--listfiles', 'nginx-common']);
  for (const path of list.split('\n').filter((line) => /^\/(etc|var)\//.test(line))) {
    if ((await stat(path)).isDirectory()) await mkdir(at(path), { recursive: true });
    else {
      await mkdir(dirname(at(path)), { recursive: true });
      await copyFile(path, at(path));
    }
  }
  await mkdir(at('/run'));
  // The package does this when it is installed for the first time.
  await symlink('../sites-available/default', at('/etc/nginx/sites-enabled/default'));
  return {
    at,
    /** Runs `nginx -t` on a copy in which its paths are those of this folder. Rejects with what nginx says. */
    async check() {
      const copy = temporaryFolder();
      await cp(folder, copy, { recursive: true, verbatimSymlinks: true });
      for (const name of ['nginx.conf', 'conf.d/site.conf', 'sites-available/default']) {
        const file = join(copy, 'etc/nginx', name);
        if (!existsSync(file)) continue;
        const text = await readFile(file, 'utf8');
        await writeFile(file, text.replaceAll(/(?<=[\s=])(?=\/(etc|var|run)\/)/g, copy));
      }
      const place = ['-c', join(copy, 'etc/nginx/nginx.conf'), '-e', join(copy, 'var/log/nginx/error.log')];
      await runProgram(server, ['-t', ...place]);
    },
  };
}
