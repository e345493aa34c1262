import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Release, sharedLibraryNames } from '@platform/contract';
import { integrityOf } from '../core/releases/releases.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { type TinyOptions, tinyRelease } from './tiny-release.ts';

export interface ReleaseDraft {
  // biome-ignore lint/suspicious/noExplicitAny: tests put anything into a record
  record: any;
  readonly files: Map<string, string | Uint8Array>;
}

/** A PNG's first bytes, with its size; nothing reads further. */
export function pngOf(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(33);
  bytes.write('89504e470d0a1a0a', 'hex');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

export function draftRelease(unit: Release['unit'], options: TinyOptions = {}): ReleaseDraft {
  const { release, files } = tinyRelease(unit, options);
  const draft: ReleaseDraft = { record: structuredClone(release), files: new Map(Object.entries(files)) };
  if (unit === 'shell') {
    draft.record.provides = Object.fromEntries(
      sharedLibraryNames.map((name) => [name, name.startsWith('@') ? '1.0.0' : '19.3.1']),
    );
    return draft;
  }
  const [{ path = '' } = {}] = release.routes;
  draft.files.set(release.entry, `var ${release.container}; // ${Object.keys(release.pages).join(' ')}`);
  draft.files.set('og/first.png', pngOf(1200, 630));
  draft.record.pictures = { [path]: { file: 'og/first.png', alt: 'A page' } };
  return draft;
}

/** Writes `files` of the record again, as they are now. */
export function listFiles({ record, files }: ReleaseDraft): void {
  record.files = [...files].map(([path, content]) => {
    const bytes = Buffer.from(content);
    return { path, bytes: bytes.byteLength, type: typeOf(path), integrity: integrityOf(bytes) };
  });
}

function typeOf(path: string): string {
  if (path.endsWith('.css')) return 'text/css; charset=utf-8';
  return /\.(js|cjs|json)$/.test(path) ? 'text/javascript; charset=utf-8' : 'application/octet-stream';
}

export function writeDraft({ record, files }: ReleaseDraft): string {
  const folder = temporaryFolder();
  for (const [path, content] of [...files, ['release.json', JSON.stringify(record)] as const]) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** A process that opens this pipe waits for ever. */
export function makePipe(path: string): void {
  execFileSync('mkfifo', [path]);
}
