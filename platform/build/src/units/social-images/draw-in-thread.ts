import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { BuildError } from '../build-error.ts';
import type { PictureOrder, Pictures } from './draw-pictures.ts';

/** The components and the WebAssembly module can be loaded only once per thread, but one process builds several units. */
export async function drawInThread(order: PictureOrder): Promise<Pictures> {
  const thread = new Worker(new URL('./draw-pictures.worker.ts', import.meta.url), { workerData: order });
  try {
    const [pictures] = await once(thread, 'message');
    return pictures as Pictures;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BuildError(
      'no-picture',
      `The pictures of ${order.declaration.unit} cannot be drawn: ${reason}`,
      {
        cause,
      },
    );
  }
}
