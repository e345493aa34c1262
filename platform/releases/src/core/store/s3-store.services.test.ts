import { randomUUID } from 'node:crypto';
import { storeContract } from '../../testing/store-contract.ts';
import { s3Store } from './s3-store.ts';

/** The bucket of `npm run test:services`. */
const bucket = process.env.TEST_S3_URL;
const newPlace = () => `${bucket}/${randomUUID()}`;

(bucket === undefined ? describe.skip : describe)('a store in a bucket', () => {
  storeContract(async () => {
    const address = newPlace();
    return { store: s3Store(address), other: s3Store(address) };
  });

  test('a listing of more objects than a page holds is complete', async () => {
    const store = s3Store(newPlace());
    const keys = Array.from({ length: 1100 }, (_, index) => `many/${String(index).padStart(4, '0')}`);
    for (let from = 0; from < keys.length; from += 50) {
      await Promise.all(keys.slice(from, from + 50).map((key) => store.create(key, new Uint8Array([1]))));
    }
    expect(await store.list('many/')).toEqual(keys);
  }, 120_000);

  test('two stores in one bucket do not see each other', async () => {
    const place = newPlace();
    const [one, two] = [s3Store(place), s3Store(`${place}-two`)];
    await one.create('a', new Uint8Array([1]));
    expect(await two.read('a')).toBeNull();
    expect(await two.list('a/')).toEqual([]);
  });

  test('a bucket that does not exist is an error, not an empty store', async () => {
    const store = s3Store(`s3://no-such-bucket-${randomUUID()}/site`);
    const error = {
      name: 'StoreError',
      message: expect.stringContaining('there is no such bucket (NoSuchBucket)'),
    };
    await expect(store.read('a')).rejects.toMatchObject(error);
    await expect(store.list('a/')).rejects.toMatchObject(error);
    await expect(store.create('a', new Uint8Array())).rejects.toMatchObject(error);
    await expect(store.remove('a')).rejects.toMatchObject(error);
  });
});
