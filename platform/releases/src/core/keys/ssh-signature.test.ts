import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testKey, testPublicKey } from '../../testing/test-owners.ts';
import { parsePrivateKey, parseSshKey, signInMemory, sshKeyText, verifySignature } from './ssh-signature.ts';

const message = 'entry 7';
const armored = signInMemory(testKey('asha'), 'site-entry', message);

test.each([
  ['another message', armored, 'site-entry', 'entry 8'],
  ['another namespace', armored, 'site-owners', message],
  ['no armor', armored.replace('BEGIN', 'START'), 'site-entry', message],
  ['nothing', '', 'site-entry', message],
  ['half of it', armored.slice(0, 200), 'site-entry', message],
] as const)('%s is refused', (_, signature, namespace, text) => {
  expect(verifySignature(signature, namespace, text)).toBeNull();
});

test('no byte of a signature can be changed', () => {
  const lines = armored.trim().split('\n');
  const bytes = Buffer.from(lines.slice(1, -1).join(''), 'base64');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const text = [lines[0], changed.toString('base64'), lines.at(-1)].join('\n');
    expect(verifySignature(text, 'site-entry', message)?.text).not.toBe(testPublicKey('asha'));
  }
});

test.each([
  ['an RSA key', 'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQC7'],
  ['another kind before the same bytes', testPublicKey('asha').replace('ssh-ed25519', 'ssh-dss')],
  ['a half key', testPublicKey('asha').slice(0, 40)],
  ['nothing', ''],
])('%s is no key', (_, line) => {
  expect(parseSshKey(line)).toBeNull();
});

test('a comment does not belong to a key, and equal keys have equal texts', () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const text = sshKeyText(publicKey);
  expect(parseSshKey(`${text} asha@example.com\n`)?.text).toBe(text);
  const blob = Buffer.from(text.split(' ')[1] ?? '', 'base64');
  const fingerprint = createHash('sha256').update(blob).digest('base64').replaceAll('=', '');
  expect(parseSshKey(text)?.fingerprint).toBe(`SHA256:${fingerprint}`);
});

/** As `ssh-keygen` has written it, for these tests only. */
const fileOf = (content: string) => {
  const [begin, end] = ['BEGIN', 'END'].map((word) => `-----${word} OPENSSH PRIVATE KEY-----`);
  return [begin, ...(content.match(/.{1,70}/g) ?? []), end, ''].join('\n');
};
const plainKey = [
  'b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZWQyNTUxOQAAACDsiWfces',
  'mrKmpLYdJfNd/7yOsrMO3WlPGfIxJxijjK6wAAAIiee+x8nnvsfAAAAAtzc2gtZWQyNTUxOQAAACDsiWfcesmrKmpL',
  'YdJfNd/7yOsrMO3WlPGfIxJxijjK6wAAAEARTa8x+/ymF5XZi5qDMBtaOvuTKZhZGHE0+Tr01vEXKeyJZ9x6yasqak',
  'th0l813/vI6ysw7daU8Z8jEnGKOMrrAAAABHRlc3QB',
].join('');
const lockedKey = [
  'b3BlbnNzaC1rZXktdjEAAAAACmFlczI1Ni1jdHIAAAAGYmNyeXB0AAAAGAAAABD5+FXxOXrV+dmGVEnFGgePAAAAAQ',
  'AAAAEAAAAzAAAAC3NzaC1lZDI1NTE5AAAAIBsz/7HlO8bCOD7SbHvoMvbQNKxz7HP+B9oHydeFKcI2AAAAkN2RbhPU',
  'sC1FlZrBCtsCjQkJpDxClXkN0ksnDP0+swlM8voa8WrBr20asSp1vUVRN5slj/gYrO1UwDRGUqRxgImUfo7dZsxqzO',
  'OajKEft4mS5dYu/pIgDiEZqYmbTpaCT15kYu7B0EtabR3I1HW6p/YgI7ijjKPHxtFXQ02f4mTKHY8PpKHBj0c3pewo',
  '8BgRCA==',
].join('');

test('a key in a file signs where no program is installed, as in a container', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-key-'));
  const [own, locked] = [join(folder, 'own'), join(folder, 'locked')];
  await writeFile(own, fileOf(plainKey));
  await writeFile(locked, fileOf(lockedKey));
  await writeFile(`${locked}.pub`, testPublicKey('asha'));
  const module = new URL('ssh-keygen.ts', import.meta.url).href;
  const code = `const { signer } = (await import(${JSON.stringify(module)})).identityOf(process.env);
    process.stdout.write(await signer.sign('site-entry', ${JSON.stringify(message)}).catch(String));`;
  const signAs = async (SITE_KEY: string) =>
    (await promisify(execFile)(process.execPath, ['-e', code], { env: { PATH: '', SITE_KEY } })).stdout;
  expect(verifySignature(await signAs(own), 'site-entry', message)?.text).toBe(
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOyJZ9x6yasqakth0l813/vI6ysw7daU8Z8jEnGKOMrr',
  );
  expect(await signAs(locked)).toContain('ssh-keygen is not installed');
  await rm(folder, { recursive: true });
});

test.each([
  ['with a passphrase', fileOf(lockedKey)],
  ['that is half there', fileOf(plainKey.slice(0, 160))],
  ['with a public key', testPublicKey('asha')],
  ['that is empty', ''],
])('a file %s is left to ssh-keygen', (_, file) => {
  expect(parsePrivateKey(file)).toBeNull();
});
