import { describeWithBucket } from '@site/composition/testing';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { fileStorageContract } from './file-storage.contract.ts';
import { createS3Storage } from './s3-storage.ts';

describeWithBucket('files in a bucket', (newPlace) => {
  fileStorageContract(async () => {
    const folder = await temporaryFolder();
    const address = newPlace();
    return {
      storage: createS3Storage(address),
      other: createS3Storage(address),
      incoming: folder.path,
      [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
    };
  });
});
