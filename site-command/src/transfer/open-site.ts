import { resolve } from 'node:path';
import type * as Server from '@site/server';
import type { DataPlaces } from '@site/server';
import type { Records } from './records.ts';
import type { SecretPlace } from './secret.ts';
import { TransferError } from './transfer-error.ts';

export interface SitePlaces extends DataPlaces {
  readonly store: string;
  /** Whether SITE_SECRET is set; a database that servers share needs it. */
  readonly secretIsSet: boolean;
}

/** Records, uploaded files and secret of a site. Each of them is opened when it is used. */
export interface OpenedSite {
  readonly records: Records;
  readonly files: {
    /** For messages. */
    readonly place: string;
    keys(): Promise<readonly string[]>;
    /** Null if there is no such file. */
    read(key: string): Promise<Uint8Array | null>;
  };
  readonly secret: SecretPlace;
}

/** The places that the settings name. @throws {TransferError} `bad-place` */
export async function readPlaces(env: NodeJS.ProcessEnv, store: string): Promise<SitePlaces> {
  const { readDataPlaces, EnvironmentError } = await server();
  try {
    return { ...readDataPlaces(env), store, secretIsSet: Boolean(env.SITE_SECRET?.trim()) };
  } catch (error) {
    if (error instanceof EnvironmentError)
      throw new TransferError('bad-place', error.message, { cause: error });
    throw error;
  }
}

/** Opens a site that is there. @throws {TransferError} `bad-place` if it has no database */
export async function openSource(places: SitePlaces): Promise<OpenedSite> {
  await requireDatabase(places);
  return openSite(places);
}

/**
 * Calls a function with the database of a site that is there.
 *
 * @throws {TransferError} `bad-place` if it has no database, `engine-failed` if it does not answer
 */
export async function withDatabase<T>(
  places: DataPlaces,
  work: (repositories: Server.Repositories) => Promise<T>,
): Promise<T> {
  await requireDatabase(places);
  return engine(({ openRepositories }) => withRepositories(openRepositories(places), work));
}

async function withRepositories<T>(
  opening: Promise<Server.Repositories>,
  work: (repositories: Server.Repositories) => Promise<T>,
): Promise<T> {
  const repositories = await opening;
  try {
    return await work(repositories);
  } finally {
    await repositories.close();
  }
}

/** Calls a function with the uploaded files of a site. @throws {TransferError} `engine-failed` if they cannot be reached */
export async function withFiles<T>(
  places: DataPlaces,
  work: (files: ReturnType<typeof Server.openFiles>) => Promise<T>,
): Promise<T> {
  return engine(({ openFiles }) => work(openFiles(places)));
}

async function requireDatabase(places: DataPlaces): Promise<void> {
  const { hasDatabase } = await server();
  if (await hasDatabase(places)) return;
  throw new TransferError(
    'bad-place',
    `${recordsPlace(places)} holds no records: set DATA_DIR or DATABASE_URL to those of the servers.`,
  );
}

/** Opens places that may be absent: an absent one is empty, and is made when something is written. */
export async function openSite(places: SitePlaces): Promise<OpenedSite> {
  const { hasDatabase, hasFiles, openFiles, openRepositories, ServerError, ...imported } = await server();
  let opened: ReturnType<typeof openFiles> | undefined;
  /** Each opening of a bucket makes a client with connections of its own. */
  const files = () => (opened ??= openFiles(places));
  return {
    records: {
      place: recordsPlace(places),
      rows: async function* (dump) {
        try {
          if (!(await hasDatabase(places))) return;
          const repositories = await openRepositories(places);
          try {
            yield* repositories.rows(dump);
          } finally {
            await repositories.close();
          }
        } catch (error) {
          throw explained(error, ServerError);
        }
      },
      load: (rows) =>
        engine(() =>
          withRepositories(openRepositories(places), ({ load }) => load(rows as Parameters<typeof load>[0])),
        ),
    },
    files: {
      place: places.filesUrl ?? resolve(places.dataDir, 'files'),
      keys: () => engine(async () => (hasFiles(places) ? files().keys() : [])),
      read: (key) => engine(async () => (hasFiles(places) ? files().read(key) : null)),
    },
    secret: secretOf(imported, places),
  };
}

/** Calls a function with the server's code. @throws {TransferError} `engine-failed` for what the server cannot do */
async function engine<T>(work: (imported: typeof Server) => Promise<T>): Promise<T> {
  const imported = await server();
  try {
    return await work(imported);
  } catch (error) {
    throw explained(error, imported.ServerError);
  }
}

/** Imported here, because most subcommands need no database, and a rollback must be fast. */
function server(): Promise<typeof Server> {
  return import('@site/server');
}

/** An error of the server in our words; the reason of this command itself goes first. */
function explained(error: unknown, kind: typeof Server.ServerError): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof TransferError) return cause;
  }
  return error instanceof kind ? new TransferError('engine-failed', error.message, { cause: error }) : error;
}

function secretOf(
  { readSecret, createSecret }: Pick<typeof Server, 'readSecret' | 'createSecret'>,
  places: SitePlaces,
): SecretPlace {
  const { dataDir, databaseUrl, secretIsSet } = places;
  if (databaseUrl !== null || secretIsSet) return { status: 'setting' };
  return {
    status: 'file',
    path: resolve(dataDir, 'secret'),
    read: async () => {
      const secret = await readSecret(dataDir);
      return secret === null ? null : Buffer.from(secret);
    },
    create: (content) => createSecret(dataDir, Buffer.from(content).toString()),
  };
}

/** Host and name of a database, without user and password; or the file of a database. */
export function recordsPlace({ databaseUrl, dataDir }: DataPlaces): string {
  if (databaseUrl === null) return resolve(dataDir, 'site.sqlite');
  const { host, pathname } = new URL(databaseUrl);
  return `postgres://${host}${pathname}`;
}
