import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open as openFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../system/clock.ts';
import { newId } from '../system/random.ts';
import { filesBelow, statIfThere } from './file-system.ts';

/** A received file that is not stored permanently yet. It is deleted on disposal. */
export interface TempUpload extends AsyncDisposable {
  readonly path: string;
  /** Bytes received, including those beyond the limit, which are not written. */
  readonly bytes: number;
  /** Of the bytes written, in hex. */
  readonly sha256: string;
}

export type TempUploads = ReturnType<typeof createTempUploads>;

const staleAfter = 60 * 60_000;

export function createTempUploads(
  directory: string,
  clock: Pick<Clock, 'now'>,
  // Tests replace it: writing fails on a full disk.
  open = openFile,
) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  /** Paths of files that this process is using: they are not deleted, whatever their age. */
  const inUse = new Set<string>();
  const remove = async (path: string) => {
    await rm(path, { force: true });
    inUse.delete(path);
  };
  return {
    /** Writes a stream to disk and syncs it. Reads it to the end, so that the client reads the response. */
    async receive(stream: AsyncIterable<Uint8Array>, byteLimit: number): Promise<TempUpload> {
      const path = join(directory, newId());
      inUse.add(path);
      const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
        inUse.delete(path);
        throw error;
      });
      const hash = createHash('sha256');
      let bytes = 0;
      const failures: unknown[] = [];
      const write = async (chunk: Uint8Array) => {
        hash.update(chunk);
        await file.writeFile(chunk).catch((error: unknown) => failures.push(error));
      };
      try {
        // After a disk error the rest is read as well: a client that is cut off does not read the response.
        for await (const chunk of stream) {
          bytes += chunk.length;
          if (bytes <= byteLimit && failures.length === 0) await write(chunk);
        }
        if (failures.length > 0) throw failures[0];
        await file.sync();
      } catch (error) {
        await file.close();
        await remove(path);
        throw error;
      }
      await file.close();
      return {
        path,
        bytes,
        sha256: hash.digest('hex'),
        [Symbol.asyncDispose]: () => remove(path),
      };
    },
    /** Deletes files that a killed process left behind, but none that are in use. */
    async sweep() {
      for await (const path of filesBelow(directory)) {
        if (inUse.has(path)) continue;
        const file = await statIfThere(path);
        if (file && file.mtimeMs < clock.now() - staleAfter) await rm(path, { force: true });
      }
    },
  };
}
