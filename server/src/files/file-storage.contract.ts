import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeterministicRandom } from '../testing/deterministic-random.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import type { FileStorage } from './file-storage.ts';
import type { TempUpload } from './temp-uploads.ts';
import { createTempUploads } from './temp-uploads.ts';

/** An empty storage, a second instance of it as in another server, and a folder for temporary uploads. */
export interface OpenedStorage extends AsyncDisposable {
  readonly storage: FileStorage;
  readonly other: FileStorage;
  readonly incoming: string;
}

const time = 1_700_000_000_000;
const key = (name: string, later = 0) => `job_applications/${time + later}_${name}`;

async function keysOf(storage: FileStorage): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const found of storage.list()) keys.push(found);
  return keys.sort();
}

/** Tests for every implementation of `FileStorage`; run them in the implementation's own test file. */
export function fileStorageContract(open: () => Promise<OpenedStorage>): void {
  const random = createDeterministicRandom();
  const upload = ({ incoming }: OpenedStorage, content: string): Promise<TempUpload> => {
    const uploads = createTempUploads(incoming, { clock: createManualClock(), random });
    const chunks = async function* () {
      yield Buffer.from(content);
    };
    return uploads.receive(chunks(), 1e8);
  };

  test('a stored file is read back by another server, with its size', async () => {
    await using opened = await open();
    const content = 'é'.repeat(200_000);
    await using file = await upload(opened, content);
    expect(await opened.storage.create(key('cv.pdf'), file)).toBe(true);
    const found = await opened.other.read(key('cv.pdf'));
    expect(found?.bytes).toBe(Buffer.byteLength(content));
    expect((await buffer(found?.stream() ?? Readable.from([]))).toString()).toBe(content);
    // A further stream begins at the beginning.
    expect((await buffer(found?.stream() ?? Readable.from([]))).toString()).toBe(content);
  });

  test('a key is used once, also by servers that store at the same time', async () => {
    await using opened = await open();
    const { storage, other } = opened;
    const files = await Promise.all(
      Array.from({ length: 10 }, (_, racer) => upload(opened, `racer ${racer}`)),
    );
    const won = await Promise.all(
      files.map((file, racer) => (racer % 2 ? storage : other).create(key('cv.pdf'), file)),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
    const found = await storage.read(key('cv.pdf'));
    expect((await buffer(found?.stream() ?? Readable.from([]))).toString()).toBe(
      `racer ${won.indexOf(true)}`,
    );
    for (const file of files) await file[Symbol.asyncDispose]();
  });

  test('the content of a key is known by its hash', async () => {
    await using opened = await open();
    await using one = await upload(opened, 'one');
    await using two = await upload(opened, 'two');
    await opened.storage.create(key('cv.pdf'), one);
    expect(await opened.other.hasContent(key('cv.pdf'), one.sha256)).toBe(true);
    expect(await opened.other.hasContent(key('cv.pdf'), two.sha256)).toBe(false);
    expect(await opened.other.hasContent(key('other.pdf'), one.sha256)).toBe(false);
  });

  test('a missing file is absent, and so is a removed one, whose key can be used again', async () => {
    await using opened = await open();
    await using file = await upload(opened, 'x');
    expect(await opened.storage.read(key('cv.pdf'))).toBeNull();
    await opened.storage.remove(key('cv.pdf'));
    await opened.storage.create(key('cv.pdf'), file);
    await opened.other.remove(key('cv.pdf'));
    expect(await opened.storage.read(key('cv.pdf'))).toBeNull();
    expect(await opened.storage.create(key('cv.pdf'), file)).toBe(true);
  });

  test('a stream that is closed before its end ends without an error', async () => {
    await using opened = await open();
    await using file = await upload(opened, 'x'.repeat(5_000_000));
    await opened.storage.create(key('cv.pdf'), file);
    const stream = (await opened.storage.read(key('cv.pdf')))?.stream();
    await once(stream ?? process, 'readable');
    stream?.destroy();
    await once(stream ?? process, 'close');
    expect(await opened.storage.read(key('cv.pdf'))).not.toBeNull();
  });

  test('a listing has every key', async () => {
    await using opened = await open();
    await using file = await upload(opened, 'x');
    const keys = [key('a.pdf'), key('b.pdf', 1), 'job_applications/probe'];
    for (const each of keys) await opened.storage.create(each, file);
    expect(await keysOf(opened.other)).toEqual(keys);
  });

  test('the size is the sum of all files', async () => {
    await using opened = await open();
    expect(await opened.storage.usedBytes()).toBe(0);
    for (const [index, content] of ['12345', '1234567'].entries()) {
      await using file = await upload(opened, content);
      await opened.storage.create(key('cv.pdf', index), file);
    }
    expect(await opened.other.usedBytes()).toBe(12);
    const free = await opened.storage.freeBytes();
    expect(free === null || free > 0).toBe(true);
  });
}
