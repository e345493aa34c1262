import { existsSync } from 'node:fs';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@platform/releases/root';
import { describeWith } from '@platform/verify/testing';
import { type DebianNginx, debianNginx, hasDebianNginx } from './support/debian-nginx.ts';
import { withoutIpv6 } from './support/site-nginx.ts';

/** The commands of a page of `platform/docs/operations` that put a file of `deploy` in its place. */
async function commands(page: string): Promise<readonly string[]> {
  const text = await readFile(join(root, 'platform/docs/operations', page), 'utf8');
  return [...text.matchAll(/^ {4}((?:rm|cp) .*)$/gm)].map(([, line = '']) => line);
}

/** Follows them, in the root folder of a machine. The addresses of the file are those of an example. */
async function follow(lines: readonly string[], { at }: DebianNginx): Promise<void> {
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    const [, program, from = '', to] = /^(rm|cp) (\S+)(?: (\S+))?$/.exec(line) ?? [];
    if (program === 'cp' && to !== undefined) await copyFile(join(root, from), at(to));
    else if (program === 'rm') await rm(at(from));
    else throw new Error(`The test does not know the command ${line}`);
  }
}

async function change(path: string, changes: (text: string) => string): Promise<void> {
  await writeFile(path, changes(await readFile(path, 'utf8')));
}

/** As the file says: without IPv6, the lines with [::] are deleted. */
const forThisMachine = existsSync('/proc/net/if_inet6') ? (text: string) => text : withoutIpv6;
const siteFile = '/etc/nginx/conf.d/site.conf';

(hasDebianNginx ? describeWith('nginx') : describe.skip)(
  'where only the package of nginx is installed',
  () => {
    let machine: DebianNginx;
    beforeEach(async () => {
      machine = await debianNginx();
    });

    test('the commands of nginx.md install site.conf', async () => {
      await follow(await commands('nginx.md'), machine);
      await change(machine.at(siteFile), forThisMachine);
      await machine.check();
    });

    test('the commands of cdn.md install nginx-edge.conf', async () => {
      await follow(await commands('cdn.md'), machine);
      await change(machine.at('/etc/nginx/sites-available/default'), forThisMachine);
      await machine.check();
    });
  },
);
