import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.ts';
import { type NginxEngine, type NginxPlace, startNginx } from './nginx.ts';

/**
 * Starts nginx with the configuration that the repository ships, before servers on these ports. Only the addresses and
 * the folder of the cache differ.
 *
 * @param change a further change of the text, such as a mutant
 */
export async function startSiteNginx(
  ports: readonly number[],
  change = (text: string) => text,
): Promise<NginxEngine> {
  const shipped = await readFile(join(root, 'deploy/nginx/site.conf'), 'utf8');
  return startNginx((place) => change(configured(shipped, ports, place)));
}

function configured(shipped: string, ports: readonly number[], { port, folder }: NginxPlace): string {
  const servers = [...shipped.matchAll(/^ {4}server (127\.0\.0\.1:\d+) .*;$/gm)];
  const [first] = servers;
  if (!first) throw new Error('deploy/nginx/site.conf has no servers.');
  let text = shipped;
  for (const [line] of servers.slice(1)) text = text.replace(`${line}\n`, '');
  const lines = ports.map((number) => first[0].replace(first[1] ?? '', `127.0.0.1:${number}`));
  return replaced(
    text,
    [first[0], lines.join('\n')],
    ['listen 80 default_server;', `listen 127.0.0.1:${port} default_server;`],
    ['/var/cache/nginx/site', `${folder}/cache`],
  );
}

function replaced(text: string, ...changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`deploy/nginx/site.conf does not contain ${from}`);
    return result.replace(from, () => to);
  }, text);
}
