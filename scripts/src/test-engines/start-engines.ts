import { startCeph } from './ceph.ts';
import { type TestEngineName, testEngineNames, testEngines } from './engines.data.ts';
import { startOpenSmtpd } from './opensmtpd.ts';
import { startPostgres } from './postgres.ts';
import { installTestEngines } from './require-engine.ts';

/** Environment variable with the engines that tests cannot start on this machine, separated by commas. */
export const unavailableVariable = 'TEST_ENGINES_UNAVAILABLE';

/** The engines that all tests share. */
export interface SharedEngines extends AsyncDisposable {
  /** What the tests need to use them; an engine that is not available has no variable. */
  readonly env: Readonly<Record<string, string>>;
  /** Why an engine is not available. */
  readonly unavailable: ReadonlyMap<TestEngineName, string>;
}

type Started = AsyncDisposable & { readonly env: Readonly<Record<string, string>> };

const starts: Readonly<Partial<Record<TestEngineName, () => Promise<Started>>>> = {
  postgres: async () => {
    const engine = await startPostgres();
    return { ...engine, env: { TEST_DATABASE_URL: engine.url } };
  },
  ceph: async () => {
    const engine = await startCeph();
    return { ...engine, env: { ...engine.env, TEST_S3_URL: engine.url } };
  },
  opensmtpd: async () => {
    const engine = await startOpenSmtpd();
    return { ...engine, env: { TEST_SMTP_URL: engine.url, TEST_SMTP_FOLDER: engine.folder } };
  },
};

/** Installs what is missing, starts the engines at the same time, and prints why one is not available. */
export async function startEngines(print: (text: string) => void): Promise<SharedEngines> {
  const unavailable = new Map(
    process.platform === 'linux'
      ? installTestEngines(print)
      : testEngineNames.map(
          (name) => [name, `${testEngines[name].title} is started on Linux only.`] as const,
        ),
  );
  const running: Started[] = [];
  await Promise.all(
    testEngineNames.map(async (name) => {
      if (unavailable.has(name)) return;
      try {
        const engine = await starts[name]?.();
        if (engine) running.push(engine);
      } catch (error) {
        unavailable.set(name, `${testEngines[name].title} did not start: ${(error as Error).message}`);
      }
    }),
  );
  for (const reason of unavailable.values()) print(`Its tests are skipped: ${reason}`);
  return {
    env: Object.assign(
      { [unavailableVariable]: [...unavailable.keys()].join() },
      ...running.map(({ env }) => env),
    ),
    unavailable,
    async [Symbol.asyncDispose]() {
      await Promise.all(running.map((engine) => engine[Symbol.asyncDispose]()));
    },
  };
}
