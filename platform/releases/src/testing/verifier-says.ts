import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Store } from '../core/store/store.ts';
import { objectsOf } from './memory-store.ts';

const verifier = fileURLToPath(new URL('../../../command/verify-store.mjs', import.meta.url));

/** Later than the entries of all tests but those from the future. */
export const later = '2100-01-01T00:00:00.000Z';

/** What the independent verifier says about a copy of a store. */
export async function verifierSays(store: Store, root: string, newest: string, now = later) {
  const place = mkdtempSync(join(tmpdir(), 'copy-'));
  try {
    for (const [key, content] of await objectsOf(store, 'journal/', 'releases/', 'checkpoints/')) {
      mkdirSync(dirname(join(place, key)), { recursive: true });
      writeFileSync(join(place, key), content);
    }
    const { status, stdout, stderr } = spawnSync(process.execPath, [verifier, place, root, newest, now], {
      encoding: 'utf8',
    });
    if (stderr !== '') throw new Error(stderr);
    return {
      passed: status === 0,
      codes: [...stdout.matchAll(/^refused \[([a-z-]+)\]/gm)].map(([, code]) => code),
    };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
