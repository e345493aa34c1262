import dgram from 'node:dgram';
import net from 'node:net';

/**
 * Closes the network to everything that runs in this process from now on. Node 24's permission model guards
 * files, processes and threads, but not the network; `fetch` and `http` connect through `net.Socket`.
 */
export function closeNetwork(): void {
  const refuse = (): never => {
    throw new Error('A page may not use the network while it is rendered.');
  };
  net.Socket.prototype.connect = refuse;
  net.Server.prototype.listen = refuse;
  dgram.Socket.prototype.bind = refuse;
  dgram.Socket.prototype.connect = refuse;
  dgram.Socket.prototype.send = refuse;
}
