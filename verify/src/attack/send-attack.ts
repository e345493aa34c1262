import { connect } from 'node:net';
import type { Attack } from './hostile-requests.ts';

/** The result of an attack: the statuses received, and whether the server closed the connection in time. */
export interface Outcome {
  readonly statuses: readonly number[];
  readonly status: 'ended' | 'hangs';
}

/**
 * In ms. After `answer`, the client closes its half of the connection; a complete request has its response by then.
 */
const timeouts = { answer: 400, end: 15_000 };

export function sendAttack(port: number, { text, behaviour, share }: Attack): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: false });
    const chunks: Buffer[] = [];
    const finish = (status: Outcome['status']) => {
      clearTimeout(closing);
      clearTimeout(ending);
      socket.destroy();
      resolve({ status, statuses: statusesOf(Buffer.concat(chunks)) });
    };
    // If `Content-Length` is too large, the server waits for more. Closing this half tells it that nothing follows.
    const closing = setTimeout(() => socket.end(), timeouts.answer);
    const ending = setTimeout(() => finish('hangs'), timeouts.end);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => finish('ended'));
    const bytes = Buffer.from(text, 'latin1');
    const part = bytes.subarray(0, Math.floor(bytes.length * share));
    if (behaviour === 'whole') socket.write(bytes);
    else if (behaviour === 'cut') socket.end(part);
    else socket.write(part, () => socket.resetAndDestroy());
  });
}

function statusesOf(received: Buffer): readonly number[] {
  return [...received.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map(([, status]) =>
    Number(status),
  );
}
