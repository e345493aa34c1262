import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { handleClientError, notHttp, sendBareProblem, unmetExpectation } from './problems/client-error.ts';
import type { ResponseCache } from './site/response-cache.ts';

/** Limits of connections. Times are in ms. */
export const connectionLimits = {
  /** Concurrent connections. Each uses less than 100 kB. */
  connections: 10_000,
  /** Pipelined requests of one connection. Browsers and proxies do not pipeline. */
  unanswered: 8,
  /** Requests of one connection, which is closed after the last response. */
  requests: 10_000,
  /** Until the headers of a request are complete. */
  headers: 20_000,
  /** Until a request is complete, body included. */
  request: 60_000,
  /** Without any byte sent or received during a request: the client does not read, or never ends its request. */
  idle: 60_000,
  /** Without a request. Longer than the keep-alive of common proxies. */
  keepAlive: 72_000,
  /** How often the timeouts above are checked. */
  checkInterval: 5_000,
  /** Grace period for running requests when the server closes. */
  closing: 5_000,
} as const;

export type ConnectionLimits = { readonly [name in keyof typeof connectionLimits]: number };

export interface HttpServer {
  readonly server: Server;
  /** Closes idle connections at once, and those with a running request after the grace period. */
  endConnections(): void;
}

/** Sends cached responses itself and passes other requests to the application. */
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
      // Node's own response to a request without a host would have no security headers.
      requireHostHeader: false,
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      keepAliveTimeout: limits.keepAlive,
      connectionsCheckingInterval: limits.checkInterval,
      // Most requests have no body. Not creating a body stream saves a tenth of the time per request.
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      if (!begin(request, response)) return;
      const { url = '' } = request;
      const { host } = request.headers;
      const hasHost = host !== undefined || request.httpVersion !== '1.1';
      // `*` and absolute URLs are meant for proxies. Appended to an origin they would result in another host.
      if (!url.startsWith('/') || !hasHost) sendBareProblem(response, notHttp);
      else if (!cache.respond(request, response)) application(request, response);
    },
  );
  /** False if the connection is closed instead of answering the request. */
  const begin = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    const connection = connections.get(socket);
    // Node also parses the requests of a packet that follow the one for which the connection was closed.
    if (!connection || socket.destroyed) return false;
    connection.begun += 1;
    connection.unanswered += 1;
    // Closing the connection also frees the memory of the packet's other requests.
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
  // Node would send a 503 for each further request of the connection.
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
  /** Number of requests so far. */
  begun: number;
  unanswered: number;
  /** Called after each response. */
  answered(): void;
}

/** @param isOver whether to close the connection after the current response; Node would leave that to the client */
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
