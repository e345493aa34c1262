import { createHash, generateKeyPairSync } from 'node:crypto';
import { testKey, testPublicKey } from '../../testing/test-owners.ts';
import { parseSshKey, signInMemory, sshKeyText, verifySignature } from './ssh-signature.ts';

const message = 'entry 7';
const armored = signInMemory(testKey('asha'), 'site-entry', message);

test('a signature names the key that made it', () => {
  expect(verifySignature(armored, 'site-entry', message)?.text).toBe(testPublicKey('asha'));
});

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
