import type { Socket } from 'node:net';

/**
 * Ends a connection with a reset. One whose own half is closed already is destroyed instead: Node cannot reset it, and
 * would neither close its handle nor emit `close`.
 */
export function resetSocket(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}
