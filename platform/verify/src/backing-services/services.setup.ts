import { startServices } from './start-services.ts';

declare global {
  var sharedServices: Awaited<ReturnType<typeof startServices>> | undefined;
}

/** Variables of an operator's shell that would let the tests use other services. */
const ownVariables = /^(AWS_|PG|TEST_(DATABASE|S3)_URL$|(DATABASE|FILES|SMTP)_URL$|SITE_STORE$)/;

/** Starts the services before all tests of `npm run test:services`. Tests inherit the variables. */
// biome-ignore lint/style/noDefaultExport: Jest expects a default export
export default async function setUp(): Promise<void> {
  for (const name of Object.keys(process.env)) if (ownVariables.test(name)) delete process.env[name];
  globalThis.sharedServices = await startServices((text) => void process.stdout.write(`${text}\n`));
  Object.assign(process.env, globalThis.sharedServices.env);
}
