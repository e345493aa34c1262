import { parentPort, workerData } from 'node:worker_threads';
import type { UnitDeclaration } from '@site/shared-ui/contracts';
import { drawPictures } from './draw-pictures.ts';

const { declaration, root, output } = workerData as {
  readonly declaration: UnitDeclaration;
  readonly root: string;
  readonly output: string;
};
parentPort?.postMessage(await drawPictures(declaration, root, output));
