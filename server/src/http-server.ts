import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { sendBareProblem, handleClientError, notHttp, unmetExpectation } from './problems/client-error.ts';
import type { ResponseCache } from './site/response-cache.ts';

/** What a connection may cost. Times are in ms. */
export const connectionLimits = {
  /** More at once are refused; each costs less than 100 kB whatever it does. */
  connections: 10_000,
  /** Requests of one connection that wait for an answer. Browsers and proxies never send a second one. */
  unanswered: 8,
  /** After these the connection ends with its last answer. */
  requests: 10_000,
  /** Until the headers of a request are complete. */
  headers: 20_000,
  /** Until a request is complete, body included. */
  request: 60_000,
  /** Without a byte moved while a request is answered: a socket that does not read, a request that never ends. */
  idle: 60_000,
  /** Without a request; longer than proxies keep theirs. */
  keepAlive: 72_000,
  /** How often the times above are looked at. */
  checkInterval: 5_000,
  /** What requests under way get when the server closes. */
  closing: 5_000,
} as const;

export type ConnectionLimits = { readonly [name in keyof typeof connectionLimits]: number };

export interface HttpServer {
  readonly server: Server;
  /** Ends connections that wait for a request at once, and those with a request after a grace period. */
  endConnections(): void;
}

/** Where requests come in: what is remembered is answered at once, the rest by the application. */
export function createHttpServer(
  application: RequestListener,
  cache: ResponseCache,
  limits: ConnectionLimits = connectionLimits,
): HttpServer {
  const connections = new Map<Socket, Connection>();
  let closing = false;
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      // Node's own answer to a request without a host would have no security headers.
      requireHostHeader: false,
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      keepAliveTimeout: limits.keepAlive,
      connectionsCheckingInterval: limits.checkInterval,
      // Most requests have no body: a tenth of what an answer costs is not to read one.
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      if (!begin(request, response)) return;
      const { url = '' } = request;
      const { host } = request.headers;
      const hasHost = host !== undefined || request.httpVersion !== '1.1';
      // `*` and whole addresses are for proxies; appended to a host they would change it.
      if (!url.startsWith('/') || !hasHost) sendBareProblem(response, notHttp);
      else if (!cache.respond(request, response)) application(request, response);
    },
  );
  /** False for a request that nobody answers, since its connection ends here. */
  const begin = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    const connection = connections.get(socket);
    // Node parses all requests of a packet, those after the one that ended the connection too.
    if (!connection || socket.destroyed) return false;
    connection.begun += 1;
    connection.unanswered += 1;
    // Only without their connection nothing of the other requests of the packet stays in memory.
    if (connection.unanswered > limits.unanswered) socket.destroy();
    else response.on('close', connection.answered);
    return !socket.destroyed;
  };
  server.maxConnections = limits.connections;
  server.maxRequestsPerSocket = limits.requests;
  server.timeout = limits.idle;
  server.on('connection', (socket: Socket) => {
    connections.set(
      socket,
      openConnection(socket, ({ begun }) => closing || begun >= limits.requests),
    );
    socket.on('close', () => connections.delete(socket));
  });
  // Node would write an answer for each request after the last one that a connection may send.
  server.on('dropRequest', (_request, socket) => socket.destroy());
  server.on('checkExpectation', (request, response) => {
    if (begin(request, response)) sendBareProblem(response, unmetExpectation);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    handleClientError(error, socket, (connections.get(socket)?.unanswered ?? 0) > 0),
  );
  const endConnections = () => {
    closing = true;
    for (const [socket, { unanswered }] of connections) if (unanswered === 0) socket.destroy();
    setTimeout(() => server.closeAllConnections(), limits.closing).unref();
  };
  return { server, endConnections };
}

interface Connection {
  /** Requests so far. */
  begun: number;
  unanswered: number;
  /** Called after each answer. */
  answered(): void;
}

/** @param isOver whether the connection ends with its present answer; Node would leave that to the client */
function openConnection(socket: Socket, isOver: (connection: Connection) => boolean): Connection {
  const connection: Connection = {
    begun: 0,
    unanswered: 0,
    answered: () => {
      connection.unanswered -= 1;
      if (connection.unanswered === 0 && isOver(connection)) socket.destroySoon();
    },
  };
  return connection;
}
