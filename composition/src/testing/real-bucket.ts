import { randomUUID } from 'node:crypto';

/** For the bucket of `npm run test:services`; skipped without it. @param tests gets what names an empty place in it */
export function describeWithBucket(name: string, tests: (newPlace: () => string) => void): void {
  const bucket = process.env.TEST_S3_URL;
  const run = bucket === undefined ? describe.skip : describe;
  run(name, () => tests(() => `${bucket}/${randomUUID()}`));
}
