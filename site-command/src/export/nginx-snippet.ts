import type { PlannedRedirect } from './export-plan.ts';
import { liveAddress, type ServedFile } from './read-served.ts';
import { eventsAddress, reportAddress, serverFolders } from './server-paths.data.ts';

/**
 * The beginning of an export's nginx configuration. Pages and their headers belong together: the headers have the hashes
 * of inline styles. With the export's own folder as root, a reload changes both at once, whatever `current` is.
 *
 * @param folder absolute path of the export's folder for the web
 */
export function nginxRoot(folder: string): string {
  const use =
    '# Written by `site export`: include it in a `server` block without `root`; reload nginx after each export.';
  return `${use}\nroot ${quoted(folder)};\n`;
}

/**
 * The part of an nginx configuration that serves an export like the server. `nginxRoot` comes before it.
 *
 * @param server origin of a server for forms and data; null if there is none
 */
export function nginxSnippet(
  files: readonly ServedFile[],
  redirects: readonly PlannedRedirect[],
  server: string | null,
): string {
  const pages = files.filter(
    ({ file }) => file.endsWith('.html') && file !== '404.html' && file !== 'index.html',
  );
  const notFound = files.filter(({ file }) => file === '404.html');
  const live = files.filter(({ address }) => address === liveAddress);
  const ofReleases = files.filter(({ address }) => address.startsWith('/assets/'));
  const compositions = files.filter(({ address }) => address.startsWith(`${liveAddress}/`));
  const ofRoot = files.filter(
    (file) => ![pages, notFound, live, ofReleases, compositions].some((group) => group.includes(file)),
  );
  // Pages of the server name files of releases that went live after the export.
  const elsewhere = server === null ? [] : [`try_files $uri ${serverLocation};`];
  return [
    ...typesOf(files),
    'gzip_static on;',
    'gzip_vary on;',
    '# With the module for brotli: brotli_static on;',
    'error_page 404 /404.html;',
    'absolute_redirect off;',
    ...redirects.flatMap(({ from, to, status }) =>
      location(
        from === '/' ? '= /' : `~* ${pagePattern(from)}`,
        { 'cache-control': 'no-cache' },
        `return ${status} ${to}$is_args$args;`,
      ),
    ),
    ...pages
      .filter(({ address }) => server === null || !belongsToServer(address))
      .flatMap((page) =>
        location(
          `~* ${pagePattern(page.address)}`,
          page.headers,
          ...(page.address.includes(':') ? [...dataIsElsewhere, ...notLogged] : []),
          `try_files ${quoted(`/${page.file}`)} =404;`,
        ),
      ),
    ...notFound.flatMap((page) => location('= /404.html', page.headers, 'internal;')),
    ...live.flatMap(({ headers, file }) =>
      location(`= ${liveAddress}`, headers, `try_files ${quoted(`/${file}`)} =404;`),
    ),
    `location = ${eventsAddress} { return 204; }`,
    ...prefixLocations(`${liveAddress}/`, compositions, elsewhere),
    ...prefixLocations('/assets/', ofReleases, [
      // A tab asks for a file again under another address.
      'rewrite "^(/assets/[^/]+/[^/]+)/~[1-9][0-9]?/(.*)$" $1/$2;',
      ...elsewhere,
    ]),
    ...prefixLocations('/', ofRoot),
    ...serverLocations(server),
    '',
  ].join('\n');
}

/** The server, for files that are not in the export. */
const serverLocation = '@site_server';

export function belongsToServer(address: string): boolean {
  return serverFolders.some((folder) => address.startsWith(`/${folder}/`));
}

/** A page with a parameter has its data under the same address, which needs a server. */
const dataIsElsewhere = [
  'if ($http_accept ~* "application/json") { return 503; }',
  'if ($arg_format = json) { return 503; }',
];

/**
 * Addresses with the name of an applicant, a signature that opens a resume, or the id of an employee. A format that leaves
 * them out belongs outside of `server`. The server behind this one logs each answer without them.
 */
const notLogged = ['access_log off;', 'error_log /dev/null crit;'];

/** Like the server: case and a trailing slash do not matter, and a parameter is one segment. */
function pagePattern(address: string): string {
  const pattern = address.replace(/[.+?^$|()[\]{}\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  return `"^${pattern}/?$"`;
}

/** The media types of all files by extension. nginx's own list has other types for scripts. */
function typesOf(files: readonly ServedFile[]): readonly string[] {
  const types = new Map<string, string>();
  for (const { file, headers } of files) {
    const [, extension] = /\.(\w+)$/.exec(file) ?? [];
    if (extension) types.set(extension, headers['content-type'] ?? '');
  }
  const lines = [...types].sort().map(([extension, type]) => `  ${quoted(type)} ${extension};`);
  return ['types {', ...lines, '}', `default_type ${quoted('application/json; charset=utf-8')};`];
}

type Headers = Readonly<Record<string, string>>;

/** One location for most files below a prefix, and one for each file with other headers. */
function prefixLocations(
  prefix: string,
  files: readonly ServedFile[],
  more: readonly string[] = [],
): readonly string[] {
  if (files.length === 0) return [];
  const usual = mostCommonHeaders(files);
  const key = textOf(usual);
  const others = files.filter(({ headers }) => textOf(headers) !== key);
  return [
    ...others.flatMap(({ address, headers }) => location(`= ${quoted(address)}`, headers)),
    ...location(prefix, usual, ...more),
  ];
}

export function mostCommonHeaders(files: readonly ServedFile[]): Headers {
  const counts = new Map<string, { count: number; headers: Headers }>();
  for (const { headers } of files) {
    const entry = counts.get(textOf(headers)) ?? { count: 0, headers };
    counts.set(textOf(headers), { ...entry, count: entry.count + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)[0]?.headers ?? {};
}

/** Headers as they are compared: media types are set by extension. */
function textOf(headers: Headers): string {
  return JSON.stringify(Object.entries(headers).filter(([name]) => name !== 'content-type'));
}

function location(match: string, headers: Headers, ...directives: readonly string[]): readonly string[] {
  const lines = Object.entries(headers)
    .filter(([name]) => name !== 'content-type')
    .map(([name, value]) => `add_header ${name} ${quoted(value)}${match.includes('404') ? ' always' : ''};`);
  return [`location ${match} {`, ...[...directives, ...lines].map((line) => `  ${line}`), '}'];
}

function serverLocations(server: string | null): readonly string[] {
  if (server === null) {
    return [
      '# There is no server for forms and data: see `site export --server`.',
      `location = ${reportAddress} { return 204; }`,
    ];
  }
  const proxied = (match: string, ...more: readonly string[]) => [
    `location ${match} {`,
    `  proxy_pass ${server};`,
    '  proxy_http_version 1.1;',
    '  proxy_ssl_server_name on;',
    '  proxy_set_header Host $host;',
    '  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    '  proxy_set_header X-Forwarded-Proto $scheme;',
    ...more.map((line) => `  ${line}`),
    '}',
  ];
  // Bodies lie on the disk of nginx until they have arrived, at whatever speed.
  const size = (limit: string) => `client_max_body_size ${limit};`;
  return [
    ...proxied(`= ${reportAddress}`, size('64k')),
    ...proxied('~ "^/api/(send-email|forms/)"', size('33m')),
    ...proxied('~* "^/uploads(/|$)"', size('2m'), ...notLogged),
    ...proxied('~* "^/employee(/|$)"', size('64k'), ...notLogged),
    ...proxied(`~ "^/(${serverFolders.join('|')})(/|$)"`, size('64k')),
    ...proxied(serverLocation, size('64k')),
  ];
}

function quoted(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
