import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../world/clock.ts';
import { newId, type Random } from '../world/random.ts';
import { type FileSystem, nodeFileSystem, removeIfThere } from './file-system.ts';

/** A file that has just arrived and that nobody has promised to keep; gone when it goes out of scope. */
export interface SpooledFile extends AsyncDisposable {
  readonly path: string;
  /** Bytes that arrived, even those beyond the limit, which are counted but not kept. */
  readonly bytes: number;
  /** Of the bytes kept, in hex. */
  readonly sha256: string;
}

export interface Spool {
  /** Writes a stream to disk and syncs it. Reads to the end, so that the sender hears our answer. */
  receive(stream: AsyncIterable<Uint8Array>, byteLimit: number): Promise<SpooledFile>;
  /** Removes what a process that was killed left behind. */
  sweep(): Promise<void>;
}

interface SpoolWorld {
  readonly clock: Clock;
  readonly random: Random;
  readonly fileSystem?: FileSystem;
}

const staleAfter = 60 * 60_000;

export function createSpool(
  directory: string,
  { clock, random, fileSystem = nodeFileSystem }: SpoolWorld,
): Spool {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return {
    async receive(stream, byteLimit) {
      const path = join(directory, newId(random));
      const file = await fileSystem.open(path, 'wx', 0o600);
      const hash = createHash('sha256');
      let bytes = 0;
      try {
        for await (const chunk of stream) {
          bytes += chunk.length;
          if (bytes > byteLimit) continue;
          hash.update(chunk);
          await file.writeFile(chunk);
        }
        await file.sync();
      } catch (error) {
        await file.close();
        await removeIfThere(fileSystem, path);
        throw error;
      }
      await file.close();
      return {
        path,
        bytes,
        sha256: hash.digest('hex'),
        [Symbol.asyncDispose]: () => removeIfThere(fileSystem, path),
      };
    },
    async sweep() {
      for (const name of await fileSystem.readdir(directory)) {
        const path = join(directory, name);
        const { mtimeMs } = await fileSystem.stat(path);
        if (mtimeMs < clock.now() - staleAfter) await removeIfThere(fileSystem, path);
      }
    },
  };
}
