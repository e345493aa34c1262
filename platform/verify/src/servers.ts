/** A free port, and a server of static files. */
export { freePort } from './free-port.ts';
export { type StaticServer, staticServer } from './static-server.ts';
