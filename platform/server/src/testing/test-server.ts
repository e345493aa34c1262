import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ServerOptions } from '../core/core.ts';
import { createServer } from '../create-server.ts';
import type { BackendPart } from '../environment/backend-part.ts';
import { readEnvironment } from '../environment/environment.ts';
import { createTempUploads, diskStorage } from '../files/file-storage.ts';
import { requireSameSecret } from '../same-secret.ts';
import { sitePlugin } from '../site/site.plugin.ts';
import { endAfterTest } from './end-after-test.ts';
import { openLocally } from './local-writer.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { sampleGuard } from './sample-guard.ts';
import { samplePart } from './sample-part.ts';
import { formSite } from './sample-site.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface TestServer extends AsyncDisposable {
  readonly app: FastifyInstance;
  readonly clock: ManualClock;
  readonly mailbox: Mailbox;
  readonly repositories: ServerOptions['repositories'];
  readonly storage: ServerOptions['storage'];
  readonly log: readonly string[];
  readonly dataDir: string;
}

export type TestServerOptions = Partial<Omit<ServerOptions, 'environment' | 'clock'>> & {
  readonly env?: Readonly<Record<string, string>>;
  /** Default: `samplePart` and `sampleGuard`. */
  readonly parts?: readonly BackendPart[];
  readonly forms?: ServerOptions['environment']['forms'];
  /** Whether the server also answers with the pages and files of its site. */
  readonly hasPages?: boolean;
};

const email = 'hello@example.com';
const bakery = { name: 'Corner Bakery', contact: { email } };

const settings = {
  ...{ PUBLIC_ORIGIN: 'https://site.example', OPERATIONS_ORIGIN: 'https://operations.example' },
  RATE_LIMIT_SCALE: '100',
  ...{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: `${bakery.name} <${email}>`, MAIL_TO: email },
};

export async function testServer({
  env = {},
  parts = [samplePart, sampleGuard],
  forms = {},
  hasPages = false,
  ...deps
}: TestServerOptions = {}): Promise<TestServer> {
  const folder = temporaryFolder();
  const clock = createManualClock();
  const mailbox = createMailbox();
  const log: string[] = [];
  const options: ServerOptions = {
    environment: readEnvironment({ ...settings, DATA_DIR: folder, ...env }, parts, { ...bakery, forms }),
    secret: 'a secret for tests that nobody else knows',
    clock,
    fetch: () => Promise.reject(new Error('This test expects no call to the outside.')),
    log: { write: (line) => void log.push(line) },
    repositories:
      deps.repositories ?? (await openLocally(join(folder, 'site.sqlite'), { clock })).repositories,
    storage: diskStorage(join(folder, 'files')),
    tempUploads: createTempUploads(join(folder, 'incoming'), clock),
    mail: mailbox,
    site: formSite(),
    dataSize: async () => 0,
    freeShare: async () => 1,
    logBytes: async () => 0,
    ...deps,
  };
  if (deps.repositories === undefined) {
    await requireSameSecret(options.repositories.identity, options.secret, null);
  }
  const plugins = hasPages ? [sitePlugin(options.site)] : options.plugins;
  const app = createServer({ ...options, ...(plugins && { plugins }) });
  await app.ready();
  const { repositories, storage } = options;
  return {
    ...{ app, clock, mailbox, repositories, storage, log },
    dataDir: folder,
    [Symbol.asyncDispose]: endAfterTest(async () => {
      await app.close();
      await repositories.close();
    }),
  };
}

/** What a server sees now. @param kind of incidents, and of those that its condition also finds */
export async function incidentsIn({ core: { conditions } }: FastifyInstance, kind: string) {
  const condition = conditions.find(({ keys }) => keys.some((key) => key.split('/')[0] === kind));
  return (await condition?.find()) ?? [];
}

/** Lets a server listen on this machine. */
export async function portOf({ app }: Pick<TestServer, 'app'>): Promise<number> {
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}
