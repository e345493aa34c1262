import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endAfterTest } from './end-after-test.ts';

export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'site-server-'));
  // A check of the disk may still write when its server has closed.
  endAfterTest(() => rm(path, { recursive: true, force: true, maxRetries: 9 }));
  return path;
}
