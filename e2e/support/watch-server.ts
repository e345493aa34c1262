import { once } from 'node:events';
import { get } from 'node:http';
import { createInterface } from 'node:readline';

/** Listens to the events that one server sends to open tabs. */
export interface ServerWatch {
  /**
   * Resolves when the server has announced a composition with at least this sequence number. Rejects if the server ends
   * the events before.
   */
  receives(sequence: number): Promise<void>;
  close(): void;
}

export async function watchServer(url: string): Promise<ServerWatch> {
  const request = get(`${url}/-/composition/events`);
  const [response] = await once(request, 'response');
  const lines = createInterface(response);
  // Closing the request interrupts the response.
  for (const part of [request, response, lines]) part.on('error', () => undefined);
  let [newest, ended] = [0, false];
  const closed = new Promise<void>((resolve) => {
    response.on('close', () => {
      ended = true;
      resolve();
    });
  });
  lines.on('line', (line) => {
    const [, id] = /^id: (\d+)$/.exec(line) ?? [];
    if (id) newest = Math.max(newest, Number(id));
  });
  return {
    receives: async (sequence) => {
      while (newest < sequence) {
        if (ended) throw new Error(`The server ended its events at ${newest}, before ${sequence}.`);
        await Promise.race([once(lines, 'line'), closed]);
      }
    },
    close: () => request.destroy(),
  };
}
