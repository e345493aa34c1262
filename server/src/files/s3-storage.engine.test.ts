import { randomUUID } from 'node:crypto';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { fileStorageContract } from './file-storage.contract.ts';
import { createS3Storage } from './s3-storage.ts';

const bucket = process.env.TEST_S3_URL;
if (bucket === undefined) throw new Error('TEST_S3_URL is not set: run npm run test:engines.');

fileStorageContract(async () => {
  const folder = await temporaryFolder();
  const address = `${bucket}/${randomUUID()}`;
  return {
    storage: createS3Storage(address),
    other: createS3Storage(address),
    incoming: folder.path,
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
});
