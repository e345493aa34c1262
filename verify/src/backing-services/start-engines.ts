import { startCeph } from './ceph.ts';
import { type TestEngineName, testEngineNames, testEngines } from './engines.data.ts';
import { startPostgres } from './postgres.ts';
import { unusableEngines, withoutVariable } from './require-engine.ts';

/** Environment variable with the engines that tests cannot start on this machine, separated by commas. */
export const unavailableVariable = 'TEST_ENGINES_UNAVAILABLE';

/** The engines that all tests share. */
export interface SharedEngines extends AsyncDisposable {
  /** What the tests need to use them; an engine that is not available has no variable. */
  readonly env: Readonly<Record<string, string>>;
  /** Why an engine cannot be used on this machine: its tests are skipped. */
  readonly unavailable: ReadonlyMap<TestEngineName, string>;
  /** Why an engine that is installed did not start: its tests cannot run, and the run fails. */
  readonly failed: ReadonlyMap<TestEngineName, string>;
}

type Started = AsyncDisposable & { readonly env: Readonly<Record<string, string>> };

/** Each test of nginx starts its own. */
const starts: Readonly<Partial<Record<TestEngineName, () => Promise<Started>>>> = {
  postgres: async () => {
    const engine = await startPostgres();
    return { ...engine, env: { TEST_DATABASE_URL: engine.url } };
  },
  ceph: async () => {
    const engine = await startCeph();
    return { ...engine, env: { ...engine.env, TEST_S3_URL: engine.url } };
  },
};

/** Installs what is missing, starts the engines at the same time, and prints why one is not available. */
export async function startEngines(print: (text: string) => void): Promise<SharedEngines> {
  const unavailable = unusableEngines(print);
  const failed = new Map<TestEngineName, string>();
  const running: Started[] = [];
  await Promise.all(
    testEngineNames.map(async (name) => {
      if (unavailable.has(name)) return;
      try {
        const engine = await starts[name]?.();
        if (engine) running.push(engine);
      } catch (error) {
        failed.set(name, didNotStart(name, error as Error));
      }
    }),
  );
  for (const reason of unavailable.values()) print(`Its tests are skipped: ${reason}`);
  for (const reason of failed.values()) print(reason);
  return {
    env: Object.assign(
      { [unavailableVariable]: [...unavailable.keys(), ...failed.keys()].join() },
      ...running.map(({ env }) => env),
    ),
    ...{ unavailable, failed },
    async [Symbol.asyncDispose]() {
      await Promise.all(running.map((engine) => engine[Symbol.asyncDispose]()));
    },
  };
}

function didNotStart(name: TestEngineName, { message }: Error): string {
  return (
    `${testEngines[name].title} is installed but did not start, so this run fails. If this machine cannot run it at ` +
    `all, set ${withoutVariable}=${name}: its tests are then skipped. It said: ${message}`
  );
}
