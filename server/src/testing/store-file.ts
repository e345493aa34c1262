import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileStorage } from '../files/open-file-storage.ts';
import { createTempUploads } from '../files/temp-uploads.ts';
import type { DataPlaces } from '../open-data.ts';
import { systemClock } from '../system/clock.ts';
import { systemRandom } from '../system/random.ts';

/** Stores a file durably, as a server stores an upload. */
export type StoreFile = (key: string, content: Uint8Array) => Promise<void>;

export async function fileWriter(places: DataPlaces): Promise<StoreFile> {
  const storage = openFileStorage(places);
  // On the disk of the files, into whose folder drafts are linked.
  const drafts =
    places.filesUrl === null
      ? join(places.dataDir, 'incoming')
      : await mkdtemp(join(tmpdir(), 'site-files-'));
  const uploads = createTempUploads(drafts, { clock: systemClock, random: systemRandom });
  return async (key, content) => {
    const stream = (async function* () {
      yield content;
    })();
    await using file = await uploads.receive(stream, content.byteLength);
    await storage.create(key, file);
  };
}
