import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createDiskStorage } from './disk-storage.ts';
import { fileStorageContract } from './file-storage.contract.ts';

fileStorageContract(async () => {
  const folder = await temporaryFolder();
  const files = join(folder.path, 'files');
  const incoming = join(folder.path, 'incoming');
  mkdirSync(files);
  return {
    storage: createDiskStorage(files),
    other: createDiskStorage(files),
    incoming,
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
});
