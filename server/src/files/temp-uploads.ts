import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../system/clock.ts';
import { newId, type Random } from '../system/random.ts';
import { type FileSystem, nodeFileSystem, removeIfThere, statIfThere } from './file-system.ts';

/** A file that has just arrived and that nobody has promised to keep; gone when it goes out of scope. */
export interface TempUpload extends AsyncDisposable {
  readonly path: string;
  /** Bytes that arrived, even those beyond the limit, which are counted but not kept. */
  readonly bytes: number;
  /** Of the bytes kept, in hex. */
  readonly sha256: string;
}

export interface TempUploads {
  /** Writes a stream to disk and syncs it. Reads to the end, so that the sender hears our answer. */
  receive(stream: AsyncIterable<Uint8Array>, byteLimit: number): Promise<TempUpload>;
  /** Removes what a process that was killed left behind; leaves alone what is arriving now. */
  sweep(): Promise<void>;
}

interface TempUploadDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly fileSystem?: FileSystem;
}

const staleAfter = 60 * 60_000;

export function createTempUploads(
  directory: string,
  { clock, random, fileSystem = nodeFileSystem }: TempUploadDeps,
): TempUploads {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  /** Files of this process, which knows better than their age whether they are still wanted. */
  const inUse = new Set<string>();
  const remove = async (path: string) => {
    await removeIfThere(fileSystem, path);
    inUse.delete(path);
  };
  return {
    async receive(stream, byteLimit) {
      const path = join(directory, newId(random));
      inUse.add(path);
      const file = await fileSystem.open(path, 'wx', 0o600).catch((error: unknown) => {
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
        // When the disk fails the rest is read all the same: a sender that is cut off does not hear why.
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
    async sweep() {
      for (const name of await fileSystem.readdir(directory)) {
        const path = join(directory, name);
        if (inUse.has(path)) continue;
        const file = await statIfThere(fileSystem, path);
        if (file && file.mtimeMs < clock.now() - staleAfter) await removeIfThere(fileSystem, path);
      }
    },
  };
}
