import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { endAfterTest } from './end-after-test.ts';

export interface RawConnection {
  readonly socket: Socket;
  send(text: string | Uint8Array): void;
  received(): string;
  readonly ended: Promise<void>;
}

export async function rawConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  endAfterTest(() => socket.destroy());
  socket.on('data', (chunk) => chunks.push(chunk));
  // A server may also close a connection with a reset.
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  await once(socket, 'connect');
  return {
    socket,
    send: (text) => void socket.write(text),
    received: () => Buffer.concat(chunks).toString('latin1'),
    ended,
  };
}

export function statusesOf(text: string): readonly number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map(([, status]) => Number(status));
}
