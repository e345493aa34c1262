import { parentPort, workerData } from 'node:worker_threads';
import type { UnitName } from '@site/shared-ui/contracts';
import { readDeclaration } from '../build/workspace.ts';

/** Reads one declaration in a thread, whose modules end with it. */
const { root, unit } = workerData as { root: string; unit: UnitName };
parentPort?.postMessage(await readDeclaration(root, unit));
