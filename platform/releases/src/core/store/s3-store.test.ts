import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { storeContract } from '../../testing/store-contract.ts';
import {
  type BucketFault,
  type BucketRequest,
  conflict,
  denied,
  slowDown,
  type TinyBucket,
  tinyBucket,
} from '../../testing/tiny-bucket.ts';
import { s3Store } from './s3-store.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const open: TinyBucket[] = [];
afterEach(async () => {
  for (const bucket of open.splice(0)) await bucket[Symbol.asyncDispose]();
});

const first =
  (...faults: readonly (BucketFault | null)[]) =>
  ({ index }: BucketRequest) =>
    faults[index] ?? null;

async function bucketWith(faultOf?: (request: BucketRequest) => BucketFault | null) {
  const bucket = await tinyBucket(faultOf);
  open.push(bucket);
  const store = s3Store('s3://tiny/site', { ...bucket.options, requestTime: 4000 });
  return { bucket, store };
}

describe('on a bucket without faults', () => {
  storeContract(async () => {
    const { bucket, store } = await bucketWith();
    return { store, other: s3Store('s3://tiny/site', bucket.options) };
  });
});

test('a store says how far the clock of its bucket is ahead', async () => {
  const bucket = await tinyBucket(undefined, { clockOffset: 360_000 });
  open.push(bucket);
  const store = s3Store('s3://tiny/site', bucket.options);
  await store.read('journal/00000001.json');
  expect(await store.clockOffset?.()).toBeCloseTo(360_000, -4);
});

test('the journal is read while every other connection waits for an answer', async () => {
  const { bucket, store } = await bucketWith(({ key }) => (key.includes('/releases/') ? 'no-answer' : null));
  await store.create('journal/00000001.json', bytes('entry'));
  const files = Array.from({ length: 100 }, (_, index) => store.read(`releases/catalog/r1/${index}.js`));
  const answered = await Promise.race([store.read('journal/00000001.json'), ...files]);
  expect(answered).toEqual(bytes('entry'));
  await bucket[Symbol.asyncDispose]();
  await Promise.allSettled(files);
});

test('a write whose answer was lost is found to be ours', async () => {
  const { bucket, store } = await bucketWith(first('lost-answer'));
  expect(await store.create('a', bytes('x'))).toBe(true);
  expect(bucket.requests).toEqual(['PUT site/a', 'PUT site/a', 'HEAD site/a']);
});

test('an object that disappears during our write is an error, because it may have been ours', async () => {
  const { store, bucket } = await bucketWith(({ method, key }) => {
    if (method === 'HEAD') bucket.objects.delete(key);
    return bucket.requests.length === 1 ? 'lost-answer' : null;
  });
  await expect(store.create('a', bytes('x'))).rejects.toThrow('the object was removed while it was written');
});

test('a write that meets another one is repeated until one has won', async () => {
  const { bucket, store } = await bucketWith(first(conflict, conflict));
  expect(await store.create('a', bytes('x'))).toBe(true);
  expect(bucket.requests).toHaveLength(3);
  const always = await bucketWith(() => conflict);
  await expect(always.store.create('a', bytes('x'))).rejects.toMatchObject({ name: 'StoreError' });
});

test('a bucket that slows down once is asked again', async () => {
  const { store } = await bucketWith(first(slowDown, null, slowDown));
  expect(await store.create('a', bytes('x'))).toBe(true);
  expect(await store.read('a')).toEqual(Buffer.from('x'));
});

test('a content that is cut off is read again, and never used', async () => {
  const content = bytes('0123456789'.repeat(1000));
  const once = await bucketWith(first(null, 'cut-off'));
  await once.store.create('a', content);
  expect(await once.store.read('a')).toEqual(Buffer.from(content));
  const always = await bucketWith(({ method }) => (method === 'GET' ? 'cut-off' : null));
  await always.store.create('a', content);
  await expect(always.store.read('a')).rejects.toMatchObject({ name: 'StoreError' });
});

test('a listing of several pages is complete; without one of its pages it is an error', async () => {
  const keys = Array.from({ length: 10 }, (_, index) => `many/${index}`);
  const { store, bucket } = await bucketWith();
  for (const key of keys) await store.create(key, bytes('x'));
  expect(await store.list('many/')).toEqual(keys);
  expect(bucket.requests.filter((request) => request === 'GET ')).toHaveLength(4);
  let pages = 0;
  const cut = await bucketWith(({ method, key }) =>
    method === 'GET' && key === '' && ++pages > 2 ? slowDown : null,
  );
  for (const key of keys) await cut.store.create(key, bytes('x'));
  await expect(cut.store.list('many/')).rejects.toThrow('the answer was 503 SlowDown');
});

const refusals: readonly (readonly [string, BucketFault, string])[] = [
  ['a bucket that does not answer', 'no-answer', 'no answer within 4 s'],
  ['a bucket that ends every connection', 'lost-request', 'no connection ('],
  ['a bucket that slows down for long', slowDown, 'the answer was 503 SlowDown'],
  ['a missing right', denied, 'access is denied'],
  [
    'a key that has expired',
    { status: 400, code: 'ExpiredToken' },
    'the credentials have expired (ExpiredToken)',
  ],
  ['a missing bucket', { status: 404, code: 'NoSuchBucket' }, 'there is no such bucket'],
  ['an address without S3', { status: 404, code: 'NotFound' }, 'the answer was 404'],
  [
    'a server without conditional writes',
    { status: 501, code: 'NotImplemented' },
    'the server does not support',
  ],
];

test.each(refusals)('%s is an error of every function', async (_name, fault, reason) => {
  const { store } = await bucketWith(() => fault);
  const failures = await Promise.allSettled([
    store.read('a'),
    store.create('a', bytes('x')),
    store.list('a/'),
    store.remove('a'),
  ]);
  for (const failure of failures) {
    expect(failure).toMatchObject({
      status: 'rejected',
      reason: { name: 'StoreError', message: expect.stringContaining(` in s3://tiny/site/: ${reason}`) },
    });
  }
});

test('a command for credentials that fails is an error that says so', async () => {
  const { bucket } = await bucketWith();
  const credentials = async () => {
    throw Object.assign(new Error('status 1'), { name: 'CredentialsProviderError' });
  };
  const store = s3Store('s3://tiny/site', { client: { ...bucket.options.client, credentials } });
  await expect(store.read('a')).rejects.toThrow('there are no credentials');
});

test.each([
  ['InvalidAccessKeyId', '<AWSAccessKeyId>tiny-access-key</AWSAccessKeyId>'],
  [
    'SignatureDoesNotMatch',
    '<StringToSign>tiny-secret</StringToSign><SignatureProvided>tiny-s</SignatureProvided>',
  ],
])('the error for %s contains no part of the credentials', async (code, xml) => {
  const { store } = await bucketWith(() => ({ status: 403, code, xml }));
  const error: unknown = await store.read('a').catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'StoreError', message: expect.stringContaining(code) });
  expect(inspect(error, { depth: 10, showHidden: true }).replaceAll('s3://tiny/', '')).not.toMatch(/tiny-/);
});

const faults = fc.constantFrom<BucketFault | null>(null, null, 'lost-request', 'lost-answer', conflict);

test('of racing writers at most one wins; exactly one if every writer gets an answer; and it is read', async () => {
  const property = fc.asyncProperty(
    fc.integer({ min: 2, max: 5 }),
    fc.array(faults, { maxLength: 12 }),
    fc.boolean(),
    async (writers, schedule, equal) => {
      await using bucket = await tinyBucket(({ index }) => schedule[index] ?? null);
      const results = await Promise.allSettled(
        Array.from({ length: writers }, (_, writer) =>
          s3Store('s3://tiny/site', bucket.options).create('a', bytes(equal ? 'same' : `${writer}`)),
        ),
      );
      const won = results.filter((result) => result.status === 'fulfilled' && result.value);
      const failed = results.filter(({ status }) => status === 'rejected');
      if (failed.length === 0) expect(won).toHaveLength(1);
      expect(won.length).toBeLessThanOrEqual(1);
      const there = bucket.objects.get('site/a');
      const winner = results.findIndex((result) => result.status === 'fulfilled' && result.value);
      if (winner >= 0 && !equal) expect(String(there?.content)).toBe(`${winner}`);
      expect(there !== undefined || failed.length > 0).toBe(true);
    },
  );
  await fc.assert(property, { numRuns: 10 * Number(process.env.RACES ?? 1), seed: 1 });
});
