import { parentPort, workerData } from 'node:worker_threads';
import type { UnitName } from '@platform/contract';
import { readBuildFile } from '../units/build-options.ts';
import { readDeclaration } from '../units/workspace.ts';

/** Reads one declaration in a thread, so that its modules are not cached in the main process. */
const { root, unit } = workerData as { root: string; unit: UnitName };
const declaration = await readDeclaration(root, unit);
await readBuildFile(root, declaration);
parentPort?.postMessage(declaration);
