import { webcrypto } from 'node:crypto';
import { contentKey, createSubmissionKeys, newSubmissionKey } from './submission-key.ts';

const subtle = webcrypto.subtle as SubtleCrypto;
const keyOf = (content: object) => contentKey(content, subtle);
const fileOf = (bytes: string, name = 'cv.pdf', lastModified = 1000) =>
  new File([bytes], name, { lastModified });
const resume = fileOf('x');
const content = { name: 'Asha', phone: '1', notice: '', resume };

test('a random key is 128 bits in hexadecimal', () => {
  const source = {
    getRandomValues<Values extends ArrayBufferView | null>(values: Values): Values {
      if (values instanceof Uint8Array) for (const index of values.keys()) values[index] = index * 16 + 1;
      return values;
    },
  };
  expect(newSubmissionKey(source)).toBe('01112131415161718191a1b1c1d1e1f1');
  expect(newSubmissionKey()).not.toBe(newSubmissionKey());
});

test.each([
  ['in another order', { resume, phone: '1', name: 'Asha', notice: '' }],
  ['without an empty field', { name: 'Asha', phone: '1', resume }],
  ['with more empty fields', { ...content, salary: '', photo: null, cover: undefined, agreed: false }],
  ['with a copy of the file', { ...content, resume: fileOf('x', 'cv.pdf', 2000) }],
])('content has the same key %s', async (_, same) => {
  expect(await keyOf(content)).toMatch(/^[0-9a-f]{64}$/);
  expect(await keyOf(same)).toBe(await keyOf(content));
});

test.each([
  ['value', { ...content, phone: '2' }],
  ['field with this value', { ...content, phone: '', notice: '1' }],
  ['file', { ...content, resume: fileOf('y') }],
  ['name of the file', { ...content, resume: fileOf('x', 'resume.pdf') }],
])('another %s is another key', async (_, other) => {
  expect(await keyOf(other)).not.toBe(await keyOf(content));
});

test('content has no key without HTTPS, or if its file cannot be read', async () => {
  expect(await contentKey(content, undefined)).toBeNull();
  const lost = Object.assign(fileOf('x'), { arrayBuffer: () => Promise.reject(new Error('gone')) });
  expect(await keyOf({ ...content, resume: lost })).toBeNull();
});

describe('keys of a form', () => {
  const email = { name: 'email', label: 'Email', format: 'email' } as const;
  const texts = ['name', 'phone', 'notice', 'salary'].map(
    (name) => ({ name, label: name, format: 'line' }) as const,
  );
  const file = {
    name: 'resume',
    label: 'Resume',
    types: ['pdf'],
    bytes: 20_000,
    invalid: '',
    tooLarge: '',
  } as const;
  const asking = { fields: [{ ...email, required: 'Enter it.' }, ...texts], file } as const;
  const anonymous = { fields: [email, ...texts], file } as const;

  function keysOf(
    form: Parameters<typeof createSubmissionKeys>[0],
    digest: Pick<SubtleCrypto, 'digest'> | undefined,
  ) {
    let made = 0;
    const newKey = () => `random ${++made}`;
    return createSubmissionKeys(form, newKey, undefined, (values) => contentKey(values, digest));
  }

  test('that asks for an address: the content, also after it has arrived', async () => {
    const keys = keysOf(asking, subtle);
    const key = await keyOf(content);
    expect(await keys.keyFor(content)).toBe(key);
    keys.arrived();
    expect(await keys.keyFor({ ...content })).toBe(key);
  });

  test.each([
    ['of the content', asking, subtle],
    ['at random', anonymous, subtle],
    ['at random without HTTPS', asking, undefined],
  ])('a refused key %s is not used again', async (_, form, digest) => {
    const keys = keysOf(form, digest);
    const refused = await keys.keyFor(content);
    keys.refused(refused);
    const next = await keys.keyFor(content);
    expect(next).toMatch(/^random/);
    expect(next).not.toBe(refused);
    expect(await keys.keyFor({ ...content })).toBe(next);
  });
});
