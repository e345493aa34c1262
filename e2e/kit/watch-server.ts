import { once } from 'node:events';
import { get } from 'node:http';
import { createInterface } from 'node:readline';

/** Listens to what one server tells open tabs. */
export interface ServerWatch {
  /** Waits for a composition with at least this sequence; resolves with when it was told (`performance.now`). */
  hears(sequence: number): Promise<number>;
  close(): void;
}

export async function watchServer(url: string): Promise<ServerWatch> {
  const request = get(`${url}/-/composition/events`);
  const [response] = await once(request, 'response');
  const lines = createInterface(response);
  // It ends in the middle whenever it ends.
  for (const part of [request, response, lines]) part.on('error', () => undefined);
  const told = new Map<number, number>();
  lines.on('line', (line) => {
    const [, id] = /^id: (\d+)$/.exec(line) ?? [];
    if (id) told.set(Number(id), performance.now());
  });
  return {
    hears: async (sequence) => {
      for (;;) {
        for (const [heard, at] of told) if (heard >= sequence) return at;
        await once(lines, 'line');
      }
    },
    close: () => request.destroy(),
  };
}
