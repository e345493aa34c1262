import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guardFolder } from './guard.ts';

export interface EngineFolder extends AsyncDisposable {
  readonly path: string;
}

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** A temporary folder, which is deleted even if this process is killed. */
export async function engineFolder(name: string, owner?: Owner): Promise<EngineFolder> {
  const path = await mkdtemp(join(tmpdir(), `site-engine-${name}-`));
  const release = guardFolder(path);
  if (owner) await chown(path, owner.uid, owner.gid);
  return {
    path,
    async [Symbol.asyncDispose]() {
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
      release();
    },
  };
}
