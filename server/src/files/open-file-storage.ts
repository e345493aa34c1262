import { join } from 'node:path';
import type { Environment } from '../environment/environment.ts';
import { createDiskStorage } from './disk-storage.ts';
import type { FileStorage } from './file-storage.ts';
import { createS3Storage } from './s3-storage.ts';

/** The storage of uploaded files: a bucket if `FILES_URL` is set, otherwise a folder of the data folder. */
export function openFileStorage({
  dataDir,
  filesUrl,
}: Pick<Environment, 'dataDir' | 'filesUrl'>): FileStorage {
  return filesUrl === null ? createDiskStorage(join(dataDir, 'files')) : createS3Storage(filesUrl);
}
