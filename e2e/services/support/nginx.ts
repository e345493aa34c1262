import { mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@platform/verify/servers';
import { createProgram, opening, requireService } from '@platform/verify/services';

export interface NginxPlace {
  /** To listen on, at 127.0.0.1. */
  readonly port: number;
  /** For files of its own, such as the cache. */
  readonly folder: string;
}

export type NginxService = Awaited<ReturnType<typeof startNginx>>;

/** @param configuration the content of `http { … }`. @returns also its folder, from which its paths start */
export function startNginx(configuration: (place: NginxPlace) => string) {
  return opening(async (opened) => {
    const { server } = requireService('nginx');
    const { path: folder } = opened.use(await mkdtempDisposable(join(tmpdir(), 'site-nginx-')));
    const port = await freePort();
    const file = join(folder, 'nginx.conf');
    const log = join(folder, 'error.log');
    for (const name of ['body', 'proxy']) await mkdir(join(folder, name));
    await writeFile(file, settings(folder, configuration({ port, folder })));
    const url = `http://127.0.0.1:${port}`;
    const program = opened.use(
      createProgram({
        command: [server, '-p', folder, '-c', file, '-e', log, '-g', 'daemon off;'],
        log,
        // Without it, its workers would go on.
        kill: 'SIGTERM',
        // If the servers behind it hang, its first answer comes only after its timeouts for them.
        check: () => fetch(url, { signal: AbortSignal.timeout(10_000), redirect: 'manual' }),
      }),
    );
    await program.start();
    return { ...program, url, folder };
  });
}

export async function workers(folder: string): Promise<readonly string[]> {
  const master = (await readFile(join(folder, 'nginx.pid'), 'utf8')).trim();
  const children = await readFile(`/proc/${master}/task/${master}/children`, 'utf8');
  return children.split(' ').filter(Boolean);
}

function settings(folder: string, content: string): string {
  // Without "user", its workers would run as an account that cannot read the folder.
  const account = process.getuid?.() === 0 ? 'user root;\n' : '';
  return `${account}pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  # What Debian's nginx.conf sets for all sites.
  gzip on;
  types { text/html html; application/javascript js; image/svg+xml svg; }
  default_type application/octet-stream;
  ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${content}
}
`;
}
