import { createHash } from 'node:crypto';
import { type BrotliOptions, brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { etagOf } from '../../rendering/pages/asset.ts';
import { createDeltas, type DeltaJob } from './deltas.ts';

/** A script of about 25 kB that does not compress well; another seed is another script. */
function script(seed: string, end = ''): Buffer {
  const lines = Array.from({ length: 400 }, (_, line) =>
    createHash('sha256').update(`${seed} ${line}`).digest('hex'),
  );
  return Buffer.from(`${lines.join('\n')}${end}`);
}

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('base64');
const jobOf = (file: Uint8Array, dictionary: Uint8Array): DeltaJob => ({
  name: `${hashOf(file)} ${hashOf(dictionary)}`,
  file: async () => file,
  dictionary: async () => dictionary,
});

/** Decodes `dcb` as RFC 9842 defines it. */
function decoded(delta: Uint8Array | null, dictionary: Uint8Array): Buffer {
  if (!delta) throw new Error('There is no difference.');
  expect(Buffer.from(delta.subarray(0, 4)).toString('hex')).toBe('ff444342');
  expect(Buffer.from(delta.subarray(4, 36)).toString('base64')).toBe(hashOf(dictionary));
  const options: BrotliOptions & { dictionary: Uint8Array } = { dictionary };
  return brotliDecompressSync(delta.subarray(36), options);
}

test('a difference is small, and its decoding is the file', async () => {
  const [older, newer] = [script('a'), script('a', 'one more line')];
  const deltas = createDeltas();
  await deltas.replace([jobOf(newer, older)]);
  const delta = deltas.find(etagOf(newer), hashOf(older));
  expect(decoded(delta, older)).toEqual(newer);
  expect(delta?.byteLength).toBeLessThan(100);
  expect(deltas.count()).toEqual({ deltas: 1, bytes: delta?.byteLength });
});

test('whatever changes, the decoding is the file', async () => {
  const edit = fc.record({ at: fc.nat(), cut: fc.nat(2000), text: fc.string({ maxLength: 300 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 6 }), async (edits) => {
      const older = script('a').toString();
      const newer = edits.reduce((text, { at, cut, text: added }) => {
        const start = at % text.length;
        return text.slice(0, start) + added + text.slice(start + cut);
      }, older);
      const [file, dictionary] = [Buffer.from(newer), Buffer.from(older)];
      const deltas = createDeltas();
      await deltas.replace([jobOf(file, dictionary)]);
      expect(decoded(deltas.find(etagOf(file), hashOf(dictionary)), dictionary)).toEqual(file);
    }),
    { numRuns: 30 },
  );
});

test('a difference between unlike files is not kept, nor made again', async () => {
  const [older, newer] = [script('a'), script('b')];
  let reads = 0;
  const file = async () => {
    reads += 1;
    return newer;
  };
  const job = { ...jobOf(newer, older), file };
  const deltas = createDeltas();
  await deltas.replace([job]);
  await deltas.replace([job]);
  expect([deltas.find(etagOf(newer), hashOf(older)), deltas.count().bytes, reads]).toEqual([null, 0, 1]);
});

test('what is still wanted is not made again, and the rest is removed', async () => {
  const [first, second, third] = [script('a', '1'), script('a', '2'), script('a', '3')];
  const deltas = createDeltas();
  await deltas.replace([jobOf(second, first)]);
  const made = deltas.find(etagOf(second), hashOf(first));
  const unread = () => Promise.reject(new Error('read again'));
  await deltas.replace([{ ...jobOf(second, first), file: unread }, jobOf(third, first)]);
  expect(deltas.find(etagOf(second), hashOf(first))).toBe(made);
  await deltas.replace([jobOf(third, first)]);
  expect(deltas.find(etagOf(second), hashOf(first))).toBeNull();
  expect(deltas.find(etagOf(third), hashOf(first))).not.toBeNull();
});

test('a file that cannot be read leaves the others', async () => {
  const [older, newer] = [script('a'), script('a', '1')];
  const failing = { ...jobOf(script('c'), older), dictionary: () => Promise.reject(new Error('removed')) };
  const deltas = createDeltas();
  await deltas.replace([failing, jobOf(newer, older)]);
  expect(deltas.count().deltas).toBe(1);
});

test('a newer call stops an older one: a difference of the older one is never kept', async () => {
  const [older, newer, newest] = [script('a'), script('a', '1'), script('a', '2')];
  let give: (content: Uint8Array) => void = () => undefined;
  const slow = { ...jobOf(newer, older), file: () => new Promise<Uint8Array>((done) => (give = done)) };
  const deltas = createDeltas();
  const first = deltas.replace([slow, jobOf(script('d', '1'), script('d'))]);
  await deltas.replace([jobOf(newest, older)]);
  give(newer);
  await first;
  expect(deltas.count().deltas).toBe(1);
  expect(deltas.find(etagOf(newest), hashOf(older))).not.toBeNull();
});

test('all differences together are bounded', async () => {
  const deltas = createDeltas({ maxBytes: 5000 });
  const older = script('a');
  const jobs = Array.from({ length: 20 }, (_, n) => {
    const own = script(`own ${n}`).subarray(0, 1500).toString();
    return jobOf(script('a', own), older);
  });
  await deltas.replace(jobs);
  expect(deltas.count().deltas).toBeGreaterThan(3);
  expect(deltas.count().bytes).toBeLessThanOrEqual(5000);
});

test('a very large file is left out', async () => {
  const large = Buffer.alloc(1024 * 1024 + 1);
  const deltas = createDeltas();
  await deltas.replace([jobOf(large, Buffer.concat([large, large]))]);
  expect(deltas.count().deltas).toBe(0);
});
