import { createHash } from 'node:crypto';
import { inParallel } from '../in-parallel.ts';
import { canonical } from '../keys/canonical.ts';
import type { Store } from '../store/store.ts';
import { entryKey } from './journal-entry.ts';

export function chainAfter(chain: string, link: string): string {
  return createHash('sha256').update(`${chain}\n${link}`).digest('hex');
}

/** The text of an entry in the hash chain: its JSON, or the hash of what is no JSON. */
export function linkOf(content: Uint8Array): { readonly link: string; readonly value: unknown } {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(content));
    return { value, link: canonical(value) };
  } catch {
    return { value: undefined, link: createHash('sha256').update(content).digest('hex') };
  }
}

const entriesAtOnce = 16;

export async function chainBefore(store: Store, sequence: number): Promise<string> {
  const sequences = Array.from({ length: sequence - 1 }, (_, index) => index + 1);
  const links = await inParallel(sequences, entriesAtOnce, async (one) => {
    const content = await store.read(entryKey(one));
    return content ? linkOf(content).link : '';
  });
  return links.reduce(chainAfter, '');
}
