import { randomUUID } from 'node:crypto';
import { racingDeployments } from '../testing/racing-deployments.ts';

const bucket = process.env.TEST_S3_URL;
if (bucket === undefined) throw new Error('TEST_S3_URL is not set: run npm run test:engines.');

racingDeployments(() => `${bucket}/${randomUUID()}`);
