import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { bytesIn } from '@platform/releases/s3';
import type { FastifyListenOptions } from 'fastify';
import type { ServerOptions } from './core/core.ts';
import { createServer } from './create-server.ts';
import { openDatabase } from './database/open-database.ts';
import { type Environment, mailWarning, settingsWarnings } from './environment/environment.ts';
import { originWarning } from './environment/own-origin.ts';
import { readOrCreateSecret } from './environment/secret-file.ts';
import { createTempUploads, openFileStorage } from './files/file-storage.ts';
import { folderSize, shareOfFreeSpace, statIfThere } from './files/file-system.ts';
import { createFolderTransport } from './mail/folder-transport.ts';
import { createSmtpTransport } from './mail/smtp-transport.ts';
import { requireSameSecret } from './same-secret.ts';
import { explainStart } from './start-error.ts';
import { systemClock } from './system/clock.ts';

export interface RunningServer {
  /** Its address, without a trailing slash. */
  readonly url: string;
  /** Accepts no new requests, waits for running ones and for the mail being sent, and closes the database. */
  close(): Promise<void>;
}

/** Opens database, files and mail and listens. Rejects with a `StartError` for what an operator can fix. */
export async function startServer(
  environment: Environment,
  options: Partial<ServerOptions> & Pick<ServerOptions, 'site'>,
): Promise<RunningServer> {
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of opened.splice(0).reverse()) await end();
  };
  try {
    const deps = await openDeps(environment, (end) => opened.push(end));
    const app = createServer({
      ...{ environment, ...deps, log: process.stdout },
      dataSize: () => sizeOfData(environment, deps),
      freeShare: () => shareOfFreeSpace(environment.dataDir),
      logBytes: () => sizeOfLog(environment),
      ...options,
    });
    opened.push(() => app.close());
    app.log.info({ version: environment.version }, 'starting');
    const { origin } = options.site.current().site;
    for (const sentence of [
      mailWarning(environment),
      ...settingsWarnings(environment),
      originWarning(environment, origin),
    ]) {
      if (sentence !== null) app.log.warn(sentence);
    }
    await app.listen(placeOf(environment));
    const { address, port } = app.server.address() as AddressInfo;
    const host = environment.listensOnSocket ? address : environment.host;
    const shownHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
    return { url: `http://${shownHost}:${port}`, close };
  } catch (error) {
    await close();
    throw explainStart(error, environment);
  }
}

/** Descriptor of the first socket that systemd passes to a service. */
const passedSocket = 3;

function placeOf({ listensOnSocket, port, host }: Environment): FastifyListenOptions {
  if (!listensOnSocket) return { port, host };
  // Node takes the descriptor before the address. Without one, fastify would listen on `localhost` too.
  const place: FastifyListenOptions & { readonly fd: number } = { fd: passedSocket, host: '127.0.0.1' };
  return place;
}

async function openDeps(environment: Environment, onClose: (end: () => Promise<void>) => void) {
  const { dataDir, mail, parts } = environment;
  const clock = systemClock;
  for (const { open } of parts) await open?.();
  // It contains what visitors have sent: only its owner may read it.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Before everything else: it refuses the folder of a newer server, in which nothing must be written then.
  const { repositories, fresh } = await openDatabase(environment);
  onClose(() => repositories.close());
  if (fresh) for (const { fill } of parts) await fill?.(repositories);
  const secret = environment.secret ?? (await readOrCreateSecret(dataDir));
  await requireSameSecret(repositories.identity, secret, environment.secretReplaces);
  const tempUploads = createTempUploads(join(dataDir, 'incoming'), clock);
  const storage = openFileStorage(environment);
  const transport =
    mail.smtpUrl === null
      ? createFolderTransport(join(dataDir, 'outbox'), storage)
      : createSmtpTransport(mail.smtpUrl, storage);
  return { clock, fetch, secret, tempUploads, storage, repositories, mail: transport };
}

/** Bytes of SQLite's write-ahead log; 0 without one. */
async function sizeOfLog({ dataDir }: Environment): Promise<number> {
  const log = await statIfThere(join(dataDir, 'site.sqlite-wal'));
  return log?.size ?? 0;
}

/** Bytes of the data folder, and of a database and of files outside of it. */
async function sizeOfData(
  { dataDir, databaseUrl, filesUrl }: Environment,
  { repositories }: Pick<ServerOptions, 'repositories'>,
): Promise<number> {
  const sizes = [folderSize(dataDir)];
  if (databaseUrl !== null) sizes.push(repositories.sizeInBytes());
  if (filesUrl !== null) sizes.push(bytesIn(filesUrl));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
