import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@platform/releases/root';
import { freePort } from '@platform/verify/servers';
import { requireService, runProgram } from '@platform/verify/services';
import { type NginxPlace, startNginx } from './nginx.ts';

const shippedFile = join(root, 'deploy/nginx/site.conf');
const edgeFile = join(root, 'deploy/nginx-edge.conf');
const debianLogs = '/var/log/nginx/';

/** The shipped configuration. Only the addresses and the folders of the cache and of the logs differ. */
export async function startSiteNginx(ports: readonly number[], change = (text: string) => text) {
  const shipped = await readFile(shippedFile, 'utf8');
  return startNginx((place) => change(configured(shipped, ports, place)));
}

export type TlsNginxService = Awaited<ReturnType<typeof startTlsNginx>>;

/** The same with the lines that the file has for TLS, and a certificate for `www.example.com`; its authority as PEM. */
export async function startTlsNginx(
  ports: readonly number[],
  folder: string,
  change = (text: string) => text,
) {
  const shipped = withTls(await readFile(shippedFile, 'utf8'));
  const certificate = await createCertificate(folder);
  const tlsPort = await freePort();
  const nginx = await startNginx((place) =>
    change(secured(configured(shipped, ports, place), tlsPort, certificate)),
  );
  const tlsUrl = `https://127.0.0.1:${tlsPort}`;
  return { ...nginx, tlsUrl, authority: await readFile(certificate.file, 'utf8') };
}

export async function startEdgeNginx(port: number, change = (text: string) => text) {
  const shipped = await readFile(edgeFile, 'utf8');
  return startNginx((place) =>
    change(
      replaced(
        shipped.replaceAll(debianLogs, `${place.folder}/`),
        ['/var/lib/nginx/site-edge', `${place.folder}/cache`],
        ['127.0.0.1:8080', `127.0.0.1:${port}`],
        ['127.0.0.1:8081', `127.0.0.1:${place.port}`],
      ),
    ),
  );
}

/** Makes the changes that the file's comments describe. */
function withTls(text: string): string {
  const [site = '', redirect = ''] = text.split('# With TLS: ');
  const opened = replaced(
    site,
    ['    listen 80 default_server;\n', ''],
    ['    listen [::]:80 default_server;\n', ''],
  ).replaceAll(/^ {4}# {5}(?=listen|ssl)/gm, '    ');
  return `${opened}# ${redirect.replaceAll(/^# /gm, '')}`;
}

/** Makes a certificate for `www.example.com` and its key, in a folder. It is its own authority, and valid for two days. */
async function createCertificate(folder: string) {
  const { openssl } = requireService('nginx');
  const [file, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  await runProgram(openssl, [
    ...['req', '-x509', '-nodes', '-days', '2'],
    ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
    ...['-subj', '/CN=www.example.com', '-addext', 'subjectAltName=DNS:www.example.com'],
    ...['-keyout', keyFile, '-out', file],
  ]);
  return { file, keyFile };
}

type Certificate = Awaited<ReturnType<typeof createCertificate>>;

function secured(text: string, port: number, { file, keyFile }: Certificate): string {
  return replaced(
    text,
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['/etc/letsencrypt/live/www.example.com/fullchain.pem', file],
    ['/etc/letsencrypt/live/www.example.com/privkey.pem', keyFile],
  );
}

function configured(shipped: string, ports: readonly number[], { port, folder }: NginxPlace): string {
  const servers = [...shipped.matchAll(/^ {4}server (127\.0\.0\.1:\d+) .*;$/gm)];
  const [first] = servers;
  if (!first) throw new Error('deploy/nginx/site.conf has no servers.');
  let text = shipped;
  for (const [line] of servers.slice(1)) text = text.replace(`${line}\n`, '');
  const lines = ports.map((number) => first[0].replace(first[1] ?? '', `127.0.0.1:${number}`));
  return replaced(
    withoutIpv6(text).replaceAll(debianLogs, `${folder}/`),
    [first[0], lines.join('\n')],
    ['listen 80 default_server;', `listen 127.0.0.1:${port} default_server;`],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['/var/lib/nginx/site', `${folder}/cache`],
  );
}

/** Not every machine has it. */
export function withoutIpv6(text: string): string {
  return text.replaceAll(/^ *listen \[::\].*\n/gm, '');
}

function replaced(text: string, ...changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The shipped file does not contain ${from}`);
    return result.replace(from, () => to);
  }, text);
}
