import { parentPort, workerData } from 'node:worker_threads';
import { drawPictures, type PictureOrder } from './draw-pictures.ts';

parentPort?.postMessage(await drawPictures(workerData as PictureOrder));
