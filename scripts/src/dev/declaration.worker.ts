import { parentPort, workerData } from 'node:worker_threads';
import type { UnitName } from '@site/shared-ui/contracts';
import { readDeclaration } from '../build/workspace.ts';

/** Reads one declaration in a thread, so that its modules are not cached in the main process. */
const { root, unit } = workerData as { root: string; unit: UnitName };
parentPort?.postMessage(await readDeclaration(root, unit));
