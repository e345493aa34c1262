import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/**
 * Keys and signatures of OpenSSH (`ssh-keygen -Y sign`, PROTOCOL.sshsig), as far as Ed25519 goes. A key of a security key
 * (`ed25519-sk`) signs a hash of the message together with its own counter.
 */
const plain = 'ssh-ed25519';
const hardware = 'sk-ssh-ed25519@openssh.com';

export interface SshKey {
  /** As in a `.pub` file, without the comment: `ssh-ed25519 AAAA…`. Equal texts are equal keys. */
  readonly text: string;
  /** `SHA256:…`, as `ssh-keygen -l` prints it. */
  readonly fingerprint: string;
  readonly key: KeyObject;
  /** Of a security key: what it was made for, usually `ssh:`. Null for other keys. */
  readonly application: string | null;
}

/**
 * The file with what a key has signed about the objects beside it. Each key has a file of its own, so nobody replaces what others
 * have signed.
 */
export function signatureFile({ text }: Pick<SshKey, 'text'>): string {
  return `signature-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.json`;
}

export function isSignatureFile(name: string): boolean {
  return /^signature-[0-9a-f]{16}\.json$/.test(name);
}

/** The namespace of an SSH signature: a signature of one kind of record is no signature of another. */
export type SignatureNamespace =
  | 'site-entry'
  | 'site-owners'
  | 'site-release'
  | 'site-pages'
  | 'site-delegation'
  | 'site-checkpoint';

/** The strings of an SSH structure, one after the other; null where the bytes end too early. */
function reader(bytes: Buffer) {
  let at = 0;
  const take = (length: number): Buffer | null => {
    if (at + length > bytes.length) return null;
    at += length;
    return bytes.subarray(at - length, at);
  };
  return {
    take,
    string: (): Buffer | null => {
      const length = take(4)?.readUInt32BE();
      return length === undefined ? null : take(length);
    },
    isAtEnd: () => at === bytes.length,
  };
}

function sshString(content: Uint8Array | string): Buffer {
  const bytes = Buffer.from(content as string);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Keys of the last signatures: most entries of a journal are of few keys, and to make one costs more than a signature. */
const knownKeys = new Map<string, SshKey | null>();
const keysInMemory = 100;

function keyOfBlob(blob: Buffer): SshKey | null {
  const text = blob.toString('latin1');
  const known = knownKeys.get(text);
  if (known !== undefined) return known;
  if (knownKeys.size >= keysInMemory) knownKeys.clear();
  const key = parseKey(blob);
  knownKeys.set(text, key);
  return key;
}

function parseKey(blob: Buffer): SshKey | null {
  const parts = reader(blob);
  const kind = parts.string()?.toString();
  const point = parts.string();
  const application = kind === hardware ? (parts.string()?.toString() ?? null) : null;
  if ((kind !== plain && application === null) || point?.length !== 32 || !parts.isAtEnd()) return null;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: point.toString('base64url') };
  return {
    text: `${kind} ${blob.toString('base64')}`,
    fingerprint: `SHA256:${createHash('sha256').update(blob).digest('base64').replaceAll('=', '')}`,
    key: createPublicKey({ key: jwk, format: 'jwk' }),
    application,
  };
}

export function parseSshKey(line: string): SshKey | null {
  const [kind, blob = ''] = line.trim().split(/\s+/);
  const key = keyOfBlob(Buffer.from(blob, 'base64'));
  return key !== null && key.text === `${kind} ${blob}` ? key : null;
}

const begin = '-----BEGIN SSH SIGNATURE-----';
const end = '-----END SSH SIGNATURE-----';

function parseBlob(armored: string) {
  const text = armored.trim();
  if (!text.startsWith(begin) || !text.endsWith(end)) return null;
  const parts = reader(Buffer.from(text.slice(begin.length, -end.length), 'base64'));
  const head = parts.take(10);
  if (head?.toString('latin1') !== 'SSHSIG\0\0\0\u0001') return null;
  const key = keyOfBlob(parts.string() ?? Buffer.alloc(0));
  const namespace = parts.string()?.toString();
  const reserved = parts.string();
  const hash = parts.string()?.toString();
  const inner = reader(parts.string() ?? Buffer.alloc(0));
  const kind = inner.string()?.toString();
  const signature = inner.string();
  // One byte of flags and four of a counter.
  const counter = kind === hardware ? inner.take(5) : Buffer.alloc(0);
  if (key === null || namespace === undefined || reserved?.length !== 0 || kind === undefined) return null;
  if (signature?.length !== 64 || counter === null || !inner.isAtEnd() || !parts.isAtEnd()) return null;
  if (hash !== 'sha256' && hash !== 'sha512') return null;
  return { key, namespace, hash, kind, signature, counter } as const;
}

/** What is signed instead of a message. */
function signedBytes(namespace: string, hash: 'sha256' | 'sha512', message: string): Buffer {
  const digest = createHash(hash).update(message).digest();
  return Buffer.concat([
    Buffer.from('SSHSIG'),
    ...[namespace, '', hash, digest].map((part) => sshString(part)),
  ]);
}

/** The key that signed; null if another message or namespace was signed. @param armored as `ssh-keygen -Y sign` prints it */
export function verifySignature(
  armored: string,
  namespace: SignatureNamespace,
  message: string,
): SshKey | null {
  const blob = parseBlob(armored);
  if (blob === null || blob.namespace !== namespace) return null;
  const { key, hash, kind, signature, counter } = blob;
  if (kind !== key.text.split(' ')[0]) return null;
  const bytes = signedBytes(namespace, hash, message);
  const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest();
  const signed =
    key.application === null ? bytes : Buffer.concat([sha256(key.application), counter, sha256(bytes)]);
  // The lowest bit of the flags: somebody has touched the security key.
  if (key.application !== null && ((counter[0] ?? 0) & 1) === 0) return null;
  return verify(null, signed, key.key, signature) ? key : null;
}

/** The text of a public key of `node:crypto`, as in a `.pub` file. */
export function sshKeyText(key: KeyObject): string {
  const point = Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
  return `${plain} ${Buffer.concat([sshString(plain), sshString(point)]).toString('base64')}`;
}

/** The key in a file of `ssh-keygen` (PROTOCOL.key). Null for another kind of key, or one with a passphrase. */
export function parsePrivateKey(text: string): KeyObject | null {
  const [, body = ''] = /-----BEGIN OPENSSH PRIVATE KEY-----([^-]*)-----END/.exec(text) ?? [];
  const parts = reader(Buffer.from(body, 'base64'));
  if (parts.take(15)?.toString('latin1') !== 'openssh-key-v1\0') return null;
  const [cipher] = [parts.string(), parts.string(), parts.string()];
  const count = parts.take(4)?.readUInt32BE();
  const [, secret] = [parts.string(), parts.string()];
  if (cipher?.toString() !== 'none' || count !== 1) return null;
  const own = reader(secret ?? Buffer.alloc(0));
  own.take(8);
  const [kind, point, seed] = [own.string(), own.string(), own.string()];
  if (kind?.toString() !== plain || point?.length !== 32 || seed?.length !== 64) return null;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: point.toString('base64url') };
  return createPrivateKey({
    key: { ...jwk, d: seed.subarray(0, 32).toString('base64url') },
    format: 'jwk',
  });
}

/** Signs with a key in memory: that of a session, or of a file without passphrase. */
export function signInMemory(privateKey: KeyObject, namespace: SignatureNamespace, message: string): string {
  const signature = sign(null, signedBytes(namespace, 'sha512', message), privateKey);
  const publicKey = Buffer.from(sshKeyText(createPublicKey(privateKey)).split(' ')[1] ?? '', 'base64');
  const blob = Buffer.concat([
    Buffer.from('SSHSIG\0\0\0\u0001', 'latin1'),
    ...[publicKey, namespace, '', 'sha512'].map((part) => sshString(part)),
    sshString(Buffer.concat([sshString(plain), sshString(signature)])),
  ]);
  return [begin, ...(blob.toString('base64').match(/.{1,70}/g) ?? []), end, ''].join('\n');
}
