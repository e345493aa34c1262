import { startCeph } from './ceph.ts';
import { opening } from './opening.ts';
import { startPostgres } from './postgres.ts';
import { unusableServices, withoutVariable } from './require-service.ts';
import { type TestServiceName, testServiceNames, testServices } from './services.data.ts';

/** Environment variable with the services that tests cannot start on this machine, separated by commas. */
export const unavailableVariable = 'TEST_ENGINES_UNAVAILABLE';

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

/**
 * Prints why a service cannot be used: its tests are skipped. Throws which installed services did not start.
 *
 * @returns what the tests need to use them; a service that is not available has no variable
 */
export function startServices(print: (text: string) => void) {
  return opening(async (running) => {
    const unavailable = unusableServices(print);
    for (const reason of unavailable.values()) print(`Its tests are skipped: ${reason}`);
    const env: Record<string, string> = { [unavailableVariable]: [...unavailable.keys()].join() };
    const failed: string[] = [];
    await Promise.all(
      testServiceNames.map(async (name) => {
        if (unavailable.has(name)) return;
        try {
          const service = await starts[name]?.();
          if (service) Object.assign(env, running.use(service).env);
        } catch (error) {
          failed.push(didNotStart(name, error as Error));
        }
      }),
    );
    if (failed.length > 0) throw new Error(failed.join('\n'));
    return { env };
  });
}

function didNotStart(name: TestServiceName, { message }: Error): string {
  return (
    `${testServices[name].title} is installed but did not start, so this run fails. If this machine cannot run it at ` +
    `all, set ${withoutVariable}=${name}: its tests are then skipped. It said: ${message}`
  );
}
