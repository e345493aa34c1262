import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { handleClientError, notHttp, sendBareProblem, unmetExpectation } from './answers/client-error.ts';
import type { Messages } from './messages/index.ts';

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
  /** How often the timeouts above are checked. */
  checkInterval: 5_000,
  /** Grace period for running requests when the server closes. */
  shutdown: 8_000,
  /** How long a connection must have been silent before a closing server ends it. */
  silence: 500,
} as const;

export type ConnectionLimits = { readonly [name in keyof typeof connectionLimits]: number };

declare module './core/core.ts' {
  interface ServerOptions {
    readonly connectionLimits?: ConnectionLimits;
  }
}

/** Characters of a header that code sees. Browsers send fewer, except in cookies. */
const longestHeader = 512;

export type HttpServer = ReturnType<typeof createHttpServer>;

/**
 * Passes requests to the application, and limits what one connection may cost.
 *
 * @param keepAlive how long a connection may be without a request (ms)
 * @param messages for the responses of its own
 */
export function createHttpServer(
  application: RequestListener,
  keepAlive: number,
  messages: () => Messages,
  limits: ConnectionLimits = connectionLimits,
) {
  const connections = new Map<Socket, Connection>();
  let shuttingDown = false;
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      // Node's own response to a request without a host would have no security headers.
      requireHostHeader: false,
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      keepAliveTimeout: keepAlive,
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
      if (!url.startsWith('/') || !hasHost) return sendBareProblem(response, notHttp.translated(messages()));
      cutHeaders(request.headers);
      application(request, response);
    },
  );
  /** False if the connection is closed instead of answering the request. */
  const begin = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    const connection = connections.get(socket);
    // Node also parses the requests of a packet that follow the one for which the connection was closed.
    if (!connection || socket.destroyed) return false;
    connection.started += 1;
    connection.unanswered += 1;
    connection.newest = response;
    if (shuttingDown) response.shouldKeepAlive = false;
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
      openConnection(socket, ({ started }) => started >= limits.requests),
    );
    socket.on('close', () => connections.delete(socket));
  });
  // Node would send a 503 for each further request of the connection.
  server.on('dropRequest', (_request, socket) => socket.destroy());
  server.on('checkExpectation', (request, response) => {
    if (begin(request, response)) sendBareProblem(response, unmetExpectation.translated(messages()));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    handleClientError(error, socket, (connections.get(socket)?.unanswered ?? 0) > 0, messages()),
  );
  /** From now on, every response asks its client to use another connection the next time. */
  const announceShutdown = () => {
    shuttingDown = true;
    // Node reads this when it writes the headers. Only the last response of a connection may close it.
    for (const { newest, unanswered } of connections.values())
      if (newest && unanswered > 0) newest.shouldKeepAlive = false;
  };
  const endSilent = () => {
    for (const [socket, connection] of connections) {
      const silent = connection.unanswered === 0 && connection.bytesRead === socket.bytesRead;
      connection.bytesRead = socket.bytesRead;
      if (silent) socket.destroySoon();
    }
  };
  /**
   * Stops listening, and resolves when no connection is left. A request may be on its way over an idle connection, so
   * these are ended only after a silence. Connections with a running request are cut after the grace period.
   *
   * @param grace ms
   * @returns how many requests were cut
   */
  const endConnections = (grace: number) =>
    new Promise<number>((resolve) => {
      let cut = 0;
      for (const [socket, connection] of connections) connection.bytesRead = socket.bytesRead;
      const ending = setInterval(() => setImmediate(endSilent), limits.silence);
      const cutting = setTimeout(() => {
        for (const { unanswered } of connections.values()) cut += unanswered;
        server.closeAllConnections();
      }, grace);
      // After Node has accepted and read what has arrived. `Server.close` of HTTP would end idle connections at once.
      setImmediate(() =>
        NetServer.prototype.close.call(server, () => {
          clearInterval(ending);
          clearTimeout(cutting);
          resolve(cut);
        }),
      );
    });
  return { server, announceShutdown, endConnections };
}

interface Connection {
  /** Number of requests so far. */
  started: number;
  unanswered: number;
  /** The response to its last request. */
  newest: ServerResponse | null;
  /** Bytes received until the closing server last checked. */
  bytesRead: number;
  /** Called after each response. */
  answered(): void;
}

/** So that no client makes reading its headers expensive, whatever reads them. */
function cutHeaders(headers: IncomingHttpHeaders): void {
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== 'string' || value.length <= longestHeader || name === 'cookie') continue;
    // The proxies that are trusted have added theirs at the end.
    const isList = name === 'x-forwarded-for';
    headers[name] = isList ? value.slice(-longestHeader) : value.slice(0, longestHeader);
  }
}

/** @param isOver whether to close the connection after the current response; Node would leave that to the client */
function openConnection(socket: Socket, isOver: (connection: Connection) => boolean): Connection {
  const connection: Connection = {
    started: 0,
    unanswered: 0,
    newest: null,
    bytesRead: 0,
    answered: () => {
      connection.unanswered -= 1;
      if (connection.unanswered === 0 && isOver(connection)) socket.destroySoon();
    },
  };
  return connection;
}
