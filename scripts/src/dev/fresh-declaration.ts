import { Worker } from 'node:worker_threads';
import type { UnitDeclaration, UnitName } from '@site/shared-ui/contracts';

/** Reads a declaration as it is on disk now, with all that it imports; rejects while it cannot be loaded. */
export function freshDeclaration(root: string, unit: UnitName): Promise<UnitDeclaration> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./declaration.worker.ts', import.meta.url), {
      workerData: { root, unit },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error(`The declaration of ${unit} was not read.`)));
  });
}
