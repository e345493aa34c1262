import { createHash } from 'node:crypto';
import { idToCome } from '@platform/releases/built';
import { UsageError } from '../../call/parse-call.ts';
import type { Files } from './read-dist.ts';

/**
 * Replaces the placeholder of a release's id (`r0id2come0`), in contents and in names. The replaced files have other
 * hashes, so integrity hashes in files that load them are replaced too, from the last loaded file to the entry.
 */
export function nameFiles(files: Files, id: string): Files {
  // One character is one byte in this encoding, so the bytes of pictures and fonts stay what they are.
  const texts = new Map([...files].map(([path, content]) => [path, content.toString('latin1')]));
  const pathOfHash = new Map(
    [...files].flatMap(([path, content]) => algorithms.map((name) => [hashOf(name, content), path] as const)),
  );
  const named = new Map<string, Buffer>();
  const inWork = new Set<string>();
  const contentOf = (path: string): Buffer => {
    const known = named.get(path);
    if (known) return known;
    if (inWork.has(path))
      throw new UsageError(`${path} contains a hash that depends on its own: build it without that hash.`);
    inWork.add(path);
    const text = (texts.get(path) ?? '').replaceAll(idToCome, id).replace(integrities, (hash) => {
      const loaded = pathOfHash.get(hash);
      return loaded === undefined ? hash : hashOf(hash.slice(0, hash.indexOf('-')), contentOf(loaded));
    });
    const content = Buffer.from(text, 'latin1');
    named.set(path, content);
    return content;
  };
  return new Map([...files.keys()].map((path) => [path.replaceAll(idToCome, id), contentOf(path)]));
}

const algorithms = ['sha256', 'sha384', 'sha512'] as const;
const integrities = /sha(?:256|384|512)-[A-Za-z0-9+/]{43,86}={0,2}/g;

/** As in an `integrity` attribute. */
function hashOf(algorithm: string, content: Buffer): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}
