import { fileURLToPath } from 'node:url';
import { type FindSource, readSourceMaps } from '../../core/releases/source-maps.ts';
import type { Store } from '../../core/store/store.ts';
import { runLimited } from './limited-process.ts';
import type { SourceOrder } from './source-place.worker.ts';

const worker = [
  fileURLToPath(new URL('./source-place.worker.ts', import.meta.url)),
  fileURLToPath(new URL('../../core/releases/source-place.ts', import.meta.url)),
] as const;

const limits = { time: 3000, heap: 256, resident: 512 };

/** Of a place (bytes). */
const longestPlace = 1000;

/** As `createFindSource`, in a limited process: anybody who may publish has written the maps. */
export function findSourceInChild(store: Pick<Store, 'read'>): FindSource {
  return async (name, file, line, column) => {
    const maps = await readSourceMaps(store, name);
    if (!maps) return null;
    const order: SourceOrder = { maps: Buffer.from(maps).toString('base64'), file, line, column };
    const ending = await runLimited(worker, JSON.stringify(order), limits, longestPlace);
    return ending.status === 'ended' && ending.text !== '' ? ending.text : null;
  };
}
