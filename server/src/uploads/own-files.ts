import { text } from 'node:stream/consumers';
import type { Repositories, SiteIdentity, TimeRange } from '../database/repositories.ts';
import { type FileStorage, isBefore, isReservation } from '../files/file-storage.ts';
import type { TempUploads } from '../files/temp-uploads.ts';
import { keysInPages } from './keys-in-pages.ts';
import { isFileKey } from './uploaded-file.ts';

/** Written in turn: one of the two is there at every moment, although a key cannot be overwritten. */
const markKeys = ['site_identity/a', 'site_identity/b'] as const;

/** Files by which an unmarked storage is compared with the database, oldest first where the storage sorts. */
const comparedFiles = 1000;

export interface OwnFilesDeps {
  readonly repositories: Pick<Repositories, 'identity' | 'submissions'>;
  readonly storage: Pick<FileStorage, 'list' | 'read' | 'create' | 'remove'>;
  readonly tempUploads: Pick<TempUploads, 'receive'>;
}

/** Whether unknown files may be deleted. `reason`: a sentence for the operator; null if there is nothing to correct. */
export type FilesVerdict =
  | { readonly status: 'own'; readonly kept: TimeRange | null; readonly lost: TimeRange | null }
  | { readonly status: 'refused'; readonly reason: string | null };

interface Mark {
  readonly key: (typeof markKeys)[number];
  readonly site: string;
  /** Infinite in a mark that an operator has written. */
  readonly at: number;
}

/**
 * Compares the identity of the database with the marks in the file storage. A file that the database does not know is
 * only an orphan if both belong together and the database is not older than the storage.
 *
 * Each call writes its time to the database, then to the storage. So a storage with a later time than the database
 * means that the database was restored to an earlier state; uploads from then until now are `kept`.
 *
 * @param until files before this time would be deleted
 */
export async function checkOwnFiles(deps: OwnFilesDeps, now: number, until: number): Promise<FilesVerdict> {
  const { identity } = deps.repositories;
  const own = await identity.read();
  if (own === null) return refused('the database has no identity. Restart this server');
  const marks = await readMarks(deps.storage);
  if (marks.some(({ site }) => site !== own.site)) return refused(foreign(own));
  const newest = marks.reduce<Mark | null>((best, mark) => (best && best.at >= mark.at ? best : mark), null);
  if (newest === null) {
    const files = await compareFiles(deps, until);
    if (files === 'too-young') return { status: 'refused', reason: null };
    if (files === 'unknown') return refused(unknownFiles(own));
  }
  const restored = newest === null ? own.filesAt > 0 : newest.at > own.filesAt;
  const lost = restored ? { from: own.filesAt, until: now } : null;
  const known = newest !== null && Number.isFinite(newest.at) ? newest.at : 0;
  const at = Math.max(now, own.filesAt + 1, known + 1);
  await identity.recordFiles(at, lost);
  const written = await writeMark(deps, {
    key: newest?.key === 'site_identity/a' ? 'site_identity/b' : 'site_identity/a',
    site: own.site,
    at,
  });
  // Another database has marked the storage at the same time.
  if (!written) return refused(foreign(own));
  return { status: 'own', kept: (await identity.read())?.kept ?? null, lost };
}

function refused(reason: string): FilesVerdict {
  return { status: 'refused', reason: `No uploaded files are deleted: ${reason}.` };
}

const adopt = ({ site }: SiteIdentity) =>
  `Correct FILES_URL, DATABASE_URL or DATA_DIR. If they do belong together, replace everything in the folder site_identity of the storage by a file "a" with the text ${site}`;

const foreign = (own: SiteIdentity) =>
  `the file storage belongs to another database than that of this server. ${adopt(own)}`;

const unknownFiles = (own: SiteIdentity) =>
  `the database of this server does not know most files of the storage. ${adopt(own)}`;

async function readMarks(storage: Pick<FileStorage, 'read'>): Promise<readonly Mark[]> {
  const marks: Mark[] = [];
  for (const key of markKeys) {
    const file = await storage.read(key);
    if (file === null) continue;
    const [site = '', at] = (await text(file.stream())).trim().split(/\s+/);
    marks.push({ key, site, at: at === undefined ? Number.POSITIVE_INFINITY : Number(at) });
  }
  return marks;
}

async function writeMark(
  { storage, tempUploads }: Pick<OwnFilesDeps, 'storage' | 'tempUploads'>,
  { key, site, at }: Mark,
): Promise<boolean> {
  const content = Buffer.from(`${site} ${at}\n`);
  await using file = await tempUploads.receive(
    (async function* () {
      yield content;
    })(),
    content.byteLength,
  );
  await storage.remove(key);
  // Awaited here: the draft is deleted at the end of this block.
  return await storage.create(key, file);
}

/** Whether the database knows at least half of the files that would otherwise be compared with it and deleted. */
async function compareFiles(
  { storage, repositories }: Pick<OwnFilesDeps, 'storage' | 'repositories'>,
  until: number,
): Promise<'empty' | 'too-young' | 'known' | 'unknown'> {
  let young = false;
  const uploads = async function* () {
    let old = 0;
    for await (const key of storage.list()) {
      if (!isFileKey(key) || isReservation(key)) continue;
      if (!isBefore(key, until)) young = true;
      else if (old === comparedFiles) return;
      else {
        old += 1;
        yield key;
      }
    }
  };
  let [all, known] = [0, 0];
  for await (const page of keysInPages(uploads())) {
    all += page.length;
    known += (await repositories.submissions.knownFiles(page)).size;
  }
  if (all === 0) return young ? 'too-young' : 'empty';
  return known * 2 >= all ? 'known' : 'unknown';
}
