import type { ExportOptions } from './export-content.ts';
import type { PlannedRedirect } from './export-plan.ts';
import { belongsToServer, mostCommonHeaders } from './nginx-snippet.ts';
import { liveAddress, type ServedFile } from './read-served.ts';
import { eventsAddress, reportAddress, retryFolders, serverFolders } from './server-paths.data.ts';

/** `_headers`, which several hosts of static files read: an address or pattern, then its headers. */
export function headersFile(files: readonly ServedFile[]): string {
  const assets = files.filter(({ address }) => address.startsWith('/assets/'));
  const compositions = files.filter(({ address }) => address.startsWith(`${liveAddress}/`));
  const others = files.filter((file) => !assets.includes(file) && !compositions.includes(file));
  const rule = (address: string, headers: Readonly<Record<string, string>>, without: RegExp) => [
    address,
    ...Object.entries(headers)
      .filter(([name]) => !without.test(name))
      .map(([name, value]) => `  ${name}: ${value}`),
  ];
  const ownType = /^content-type$/;
  const none = /^$/;
  return [
    ...others.flatMap(({ address, headers, file }) =>
      rule(address === '*' ? `/${file}` : address, headers, address === liveAddress ? none : ownType),
    ),
    ...rule(`${liveAddress}/*`, mostCommonHeaders(compositions), none),
    ...rule('/assets/*', mostCommonHeaders(assets), ownType),
    '',
  ].join('\n');
}

/** A pattern matches whole segments only. They come last, because some hosts limit the number of rules. */
const retryRules = Array.from(
  { length: retryFolders },
  (_, index) => `/assets/:unit/:id/~${index + 1}/* /assets/:unit/:id/:splat 200`,
);

/** Folders whose files are named by pages of the server too. It may have later releases than the export. */
const serverIfMissing = ['/assets/', `${liveAddress}/`] as const;

/**
 * `_redirects`, which the same hosts read: from, to, status; 200 answers with another file, or another server. Hosts that
 * pass on to a server know 404 too, and none knows 204.
 */
export function redirectsFile(
  files: readonly ServedFile[],
  redirects: readonly PlannedRedirect[],
  server: string | null,
): string {
  const parameters = files.filter(({ address }) => /:\w/.test(address));
  return [
    ...redirects.map(({ from, to, status }) => `${from} ${to} ${status}`),
    `${liveAddress} ${liveAddress}.json 200`,
    ...(server === null
      ? []
      : [
          ...serverFolders.map((folder) => `/${folder}/* ${server}/${folder}/:splat 200`),
          `${reportAddress} ${server}${reportAddress} 200`,
          `${eventsAddress} /404.html 404`,
        ]),
    ...parameters
      .filter(({ address }) => server === null || !belongsToServer(address))
      .map(({ address, file }) => `${address} /${file.replace(/\.html$/, '')} 200`),
    // A file of the export comes before these rules. Pages of the server name files of later releases. The server
    // also answers for retry folders: a host that applies one rule only would not find a later release's file here.
    ...(server === null
      ? retryRules
      : serverIfMissing.map((folder) => `${folder}* ${server}${folder}:splat 200`)),
    '',
  ].join('\n');
}

/** `headers.json`: redirects, and every other address with its file, status and headers, for any other host. */
export function headersJson(
  files: readonly ServedFile[],
  { redirects, sequence, server }: Omit<ExportOptions, 'complete'>,
): string {
  const addresses = files.map(({ address, file, status, headers }) => ({ address, file, status, headers }));
  const needServer = [...serverFolders.map((folder) => `/${folder}/`), reportAddress];
  const record = {
    composition: sequence,
    redirects,
    needServer,
    noContent: eventsAddress,
    serverIfMissing: server === null ? [] : serverIfMissing,
    addresses,
  };
  return `${JSON.stringify(record, null, 2)}\n`;
}

/** For hosts that know neither snippet nor `_redirects`: the page of `/`. */
export const startPage = `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<title>Home</title>
<meta http-equiv="refresh" content="0; url=/home">
<link rel="canonical" href="/home">
</head>
<body><a href="/home">Home</a></body>
</html>
`;
