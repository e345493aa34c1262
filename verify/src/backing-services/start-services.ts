import { startCeph } from './ceph.ts';
import { startPostgres } from './postgres.ts';
import { unusableServices, withoutVariable } from './require-service.ts';
import { type TestServiceName, testServiceNames, testServices } from './services.data.ts';

/** Environment variable with the services that tests cannot start on this machine, separated by commas. */
export const unavailableVariable = 'TEST_ENGINES_UNAVAILABLE';

/** The services that all tests share. */
export interface SharedServices extends AsyncDisposable {
  /** What the tests need to use them; a service that is not available has no variable. */
  readonly env: Readonly<Record<string, string>>;
  /** Why a service cannot be used on this machine: its tests are skipped. */
  readonly unavailable: ReadonlyMap<TestServiceName, string>;
  /** Why a service that is installed did not start: its tests cannot run, and the run fails. */
  readonly failed: ReadonlyMap<TestServiceName, string>;
}

type Started = AsyncDisposable & { readonly env: Readonly<Record<string, string>> };

/** Each test of nginx starts its own. */
const starts: Readonly<Partial<Record<TestServiceName, () => Promise<Started>>>> = {
  postgres: async () => {
    const service = await startPostgres();
    return { ...service, env: { TEST_DATABASE_URL: service.url } };
  },
  ceph: async () => {
    const service = await startCeph();
    return { ...service, env: { ...service.env, TEST_S3_URL: service.url } };
  },
};

/** Installs what is missing, starts the services at the same time, and prints why one is not available. */
export async function startServices(print: (text: string) => void): Promise<SharedServices> {
  const unavailable = unusableServices(print);
  const failed = new Map<TestServiceName, string>();
  const running: Started[] = [];
  await Promise.all(
    testServiceNames.map(async (name) => {
      if (unavailable.has(name)) return;
      try {
        const service = await starts[name]?.();
        if (service) running.push(service);
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
      await Promise.all(running.map((service) => service[Symbol.asyncDispose]()));
    },
  };
}

function didNotStart(name: TestServiceName, { message }: Error): string {
  return (
    `${testServices[name].title} is installed but did not start, so this run fails. If this machine cannot run it at ` +
    `all, set ${withoutVariable}=${name}: its tests are then skipped. It said: ${message}`
  );
}
