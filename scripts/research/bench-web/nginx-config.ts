export interface NginxSite {
  readonly port: number;
  /** Folder of the files. */
  readonly root: string;
  /** Whether an unknown address is answered with `/index.html`, as a client-rendered site needs it. */
  readonly singlePage: boolean;
  /** Headers of some pages, by path, with which another server answers them. */
  readonly headers?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface NginxOptions {
  /** Folder for what nginx writes. */
  readonly folder: string;
  readonly user: string | null;
  /** Files of modules to load: the one for ready-made brotli files, where it is not built in. */
  readonly modules: readonly string[];
  /** Whether ready-made brotli files are sent. */
  readonly brotli: boolean;
  /** Where calls of the pages go: our own server, for every variant. */
  readonly api: string;
  readonly sites: readonly NginxSite[];
}

/** One nginx, one worker, one port for each variant, the same rules for all: ready-made gzip or brotli files. */
export function nginxConfig({ folder, user, modules, brotli, api, sites }: NginxOptions): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    ...modules.map((module) => `load_module ${module};`),
    ...(user ? [`user ${user};`] : []),
    'worker_processes 1;',
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log warn;`,
    'events { worker_connections 1024; }',
    'http {',
    '  include /etc/nginx/mime.types;',
    '  types { application/manifest+json webmanifest; }',
    '  default_type application/octet-stream;',
    '  charset utf-8;',
    '  access_log off;',
    '  sendfile on;',
    '  tcp_nopush on;',
    '  keepalive_requests 1000000;',
    '  gzip_static on;',
    ...(brotli ? ['  brotli_static on;'] : []),
    ...paths.map((path) => `  ${path}_temp_path ${folder}/${path};`),
    ...sites.flatMap((site) => serverBlock(site, api)),
    '}',
    '',
  ].join('\n');
}

function serverBlock({ port, root, singlePage, headers = {} }: NginxSite, api: string): string[] {
  const unknown = singlePage ? '/index.html' : '=404';
  return [
    '  server {',
    `    listen 127.0.0.1:${port};`,
    `    root ${root};`,
    '    location ~ ^/(api|-|uploads|pincode)(/|$) {',
    `      proxy_pass ${api};`,
    '      proxy_buffering off;',
    '    }',
    ...Object.entries(headers).flatMap(([path, fields]) => [
      `    location = ${path} {`,
      `      try_files ${path}.html ${unknown};`,
      ...Object.entries(fields).map(([name, value]) => `      add_header ${name} ${quoted(value)};`),
      '    }',
    ]),
    '    location / {',
    `      try_files $uri.html $uri ${singlePage ? '/index.html' : '=404'};`,
    '      add_header Cache-Control no-cache;',
    '    }',
    // Names with a hash; a federation remote's entry and the plain pages' stylesheets have none.
    '    location ~ ^/(remote/)?(assets|_astro)/ {',
    '      add_header Cache-Control "public, max-age=31536000, immutable";',
    '    }',
    '  }',
  ];
}

function quoted(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('$', '')}"`;
}
