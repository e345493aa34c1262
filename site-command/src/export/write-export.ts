import { mkdir, mkdtemp, readlink, rename, rm, symlink, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inParallel, syncFolder, writeSynced } from '@site/composition';
import { takeFolderLock } from '../folder-lock.ts';
import { TransferError } from '../transfer/transfer-error.ts';
import { type ExportContent, isExportId, nginxFile } from './export-content.ts';
import { nginxRoot } from './nginx-snippet.ts';
import { completeExport, draftPrefix, removeDrafts } from './old-exports.ts';
import { changedAt, readIfExists } from './read-if-exists.ts';

export interface ExportTarget {
  /** Absolute path. */
  readonly folder: string;
  readonly now: () => Date;
  /** Waits (ms). */
  readonly sleep: (ms: number) => Promise<void>;
}

/** How often an export asks for the lock while another one is written, and the delay between (ms). */
const lockAttempts = 600;
const lockDelay = 100;

const filesAtOnce = 16;

type Files = ReadonlyMap<string, Uint8Array>;

/**
 * Writes an export beside the earlier ones, then makes `current` lead to it with one rename. After a complete export, old
 * ones are removed. One process writes at a time. Whatever an export has not made stays as it is.
 *
 * @returns size of all files (bytes)
 * @throws {TransferError} `bad-place` if `current` is not an export's, `export-running` or `export-overtaken` if another
 *   export was first, `write-failed` if the disk fails
 */
export async function writeExport(content: ExportContent, target: ExportTarget): Promise<number> {
  try {
    await mkdir(join(target.folder, 'exports'), { recursive: true });
    using _lock = await waitForLock(target);
    return await writeLocked(content, target);
  } catch (error) {
    if (error instanceof TransferError) throw error;
    throw new TransferError(
      'write-failed',
      `The export could not be written to ${target.folder}: ${(error as Error).message}. Correct that, then export again.`,
      { cause: error },
    );
  }
}

async function waitForLock({ folder, sleep }: ExportTarget): Promise<Disposable> {
  for (let attempt = 1; attempt <= lockAttempts; attempt += 1) {
    const lock = await takeFolderLock(join(folder, 'exports/.lock'));
    if (lock) return lock;
    await sleep(lockDelay);
  }
  throw new TransferError(
    'export-running',
    `Another export is being written into ${folder}: wait until it has ended, then export again.`,
  );
}

async function writeLocked(
  { id, sequence, complete, files }: ExportContent,
  { folder, now }: ExportTarget,
): Promise<number> {
  const exports = join(folder, 'exports');
  const before = await currentOf(folder);
  await requireNewer(folder, sequence);
  // Before anything is written, because the disk may be full of them.
  await removeDrafts(exports);
  const place = join(exports, id);
  const nginx = Buffer.concat([
    Buffer.from(nginxRoot(`${place}/public`)),
    files.get(nginxFile) ?? Buffer.of(),
  ]);
  const all: Files = new Map([...files, [nginxFile, nginx]]);
  const draft = await mkdtemp(join(exports, draftPrefix));
  try {
    if ((await changedAt(place)) !== null) {
      // An interrupted deletion, or a damaged disk, has left a part of it.
      await writeMissing(place, all, draft);
    } else {
      await writeMissing(join(draft, 'export'), all, draft);
      await rename(join(draft, 'export'), place);
    }
    await syncFolder(exports);
    const at = now();
    if (id !== before) await replaceCurrent(folder, { id, before, draft, at });
    if (complete) await completeExport(exports, { id, draft, at });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return [...all.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** Name of the export that is current; null if there is none. */
async function currentOf(folder: string): Promise<string | null> {
  const place = join(folder, 'current');
  const link = await readlink(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    // It is a file or a folder.
    if (error.code === 'EINVAL') return '';
    throw error;
  });
  if (link === null) return null;
  const name = link.startsWith('exports/') ? link.slice('exports/'.length) : '';
  if (isExportId(name)) return name;
  throw new TransferError(
    'bad-place',
    `${place} was not made by an export: export into another folder, or move it away.`,
  );
}

/** Throws if the current export has a later composition: it was read later, and written first. */
async function requireNewer(folder: string, sequence: number): Promise<void> {
  const record = await readIfExists(join(folder, 'current/headers.json'));
  const current = record === null ? 0 : sequenceIn(record);
  if (current <= sequence) return;
  throw new TransferError(
    'export-overtaken',
    `Another export was first: ${folder}/current has composition ${current}, this one has ${sequence}. ` +
      'If the store was restored from a backup, export into another folder.',
  );
}

/** 0 for a damaged record, whose export may be replaced. */
function sequenceIn(record: Uint8Array): number {
  try {
    return (
      Number(
        (JSON.parse(Buffer.from(record).toString()) as { readonly composition?: unknown }).composition,
      ) || 0
    );
  } catch {
    return 0;
  }
}

/** Writes each file that is missing or has other bytes, completely or not at all, so that a crash leaves no part. */
async function writeMissing(place: string, files: Files, draft: string): Promise<void> {
  const folders = new Set([place]);
  for (const path of files.keys())
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder))
      folders.add(join(place, folder));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  const wanted = [...files].map(([path, content], index) => ({
    path,
    content,
    written: join(draft, String(index)),
  }));
  await inParallel(wanted, filesAtOnce, async ({ path, content, written }) => {
    const there = await readIfExists(join(place, path));
    if (there && Buffer.compare(there, content) === 0) return;
    await writeSynced(written, content);
    await rename(written, join(place, path));
  });
  for (const folder of folders) await syncFolder(folder);
}

interface Replacement {
  readonly id: string;
  readonly before: string | null;
  readonly draft: string;
  readonly at: Date;
}

async function replaceCurrent(folder: string, { id, before, draft, at }: Replacement): Promise<void> {
  const replaced = join(folder, 'exports', before ?? id);
  // The time of a folder says when it was replaced.
  if (before !== null && (await changedAt(replaced)) !== null) await utimes(replaced, at, at);
  await symlink(`exports/${id}`, join(draft, 'current'));
  await rename(join(draft, 'current'), join(folder, 'current'));
  await syncFolder(folder);
}
