import { randomUUID } from 'node:crypto';

/**
 * Tests that need the bucket of `npm run test:services`. They are skipped on a machine without that service; the command
 * prints the reason.
 *
 * @param tests gets a function that names an empty place in the bucket
 */
export function describeWithBucket(name: string, tests: (newPlace: () => string) => void): void {
  const bucket = process.env.TEST_S3_URL;
  const run = bucket === undefined ? describe.skip : describe;
  run(name, () => tests(() => `${bucket}/${randomUUID()}`));
}
