import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { inParallel } from '@platform/releases/in-parallel';
import { type AttackedServer, attackedServer } from './attacked-server.ts';

export interface ClientsOptions {
  readonly short: boolean;
  /** The path of the home page. */
  readonly home: string;
  /** The address of a form with a file. */
  readonly form: string;
  readonly print: (line: string) => void;
}

interface HostileClient {
  readonly name: string;
  /** Misuses a connection that has just opened. */
  readonly act: (socket: Socket) => void;
  /** Event streams stay open. The server must close every other connection after a timeout. */
  readonly staysOpen?: true;
  /** How many clients the long run has; 1000 by default. */
  readonly count?: number;
  /** Sends the same on a connection that is read: garbage that answers leave is not the cost of those who do not read. */
  readonly whenRead?: (socket: Socket) => void;
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: site.example\r\n${more}\r\n`;
const post = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: site.example\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

function sendSlowly(text: string): HostileClient['act'] {
  return (socket) => {
    let sent = 0;
    const timer = setInterval(() => socket.write(text.charAt(sent++ % text.length)), 200);
    socket.on('close', () => clearInterval(timer));
  };
}

function askAgain(socket: Socket, home: string): void {
  const timer = setInterval(() => socket.writable && socket.write(get(home).repeat(4)), 100);
  socket.on('close', () => clearInterval(timer));
}

const clientsOf = ({ home, form }: Pick<ClientsOptions, 'home' | 'form'>): readonly HostileClient[] => [
  {
    name: 'pipeline 60 KiB of requests and never read',
    act: (socket) => void socket.pause().write(get(home).repeat(61_440 / get(home).length)),
  },
  {
    name: 'pipeline as much as is allowed, again and again, and never read',
    act: (socket) => askAgain(socket.pause(), home),
    whenRead: (socket) => askAgain(socket.resume(), home),
  },
  { name: 'are silent', act: () => undefined, count: 2_000 },
  {
    name: 'send headers byte by byte',
    act: sendSlowly(`GET ${home} HTTP/1.1\r\nX-Slow: slow`),
  },
  {
    name: 'send a body byte by byte',
    act: (socket) => {
      socket.write(post('/uploads', 'application/json', 20_000));
      sendSlowly('{"filename":"slow",')(socket);
    },
  },
  {
    name: 'send a form with a file byte by byte',
    act: (socket) => {
      socket.write(
        `${post(form, 'multipart/form-data; boundary=x', 900_000)}--x\r\n` +
          'Content-Disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n%PDF-1.4\n',
      );
      sendSlowly('slow')(socket);
    },
  },
  { name: 'close their half at once', act: (socket) => void socket.end(get(home)) },
  {
    name: 'open an event stream and never read',
    act: (socket) => void socket.pause().write(get('/-/composition/events')),
    staysOpen: true,
    count: 4_000,
  },
];

/** Timeouts of the server, short enough for a test (ms). */
const shortTimeouts = { headers: 2_000, request: 4_000, idle: 3_000, checkInterval: 500, shutdown: 1_000 };

/** How much memory 1000 connections may use (bytes). */
const maxMemoryPerThousand = 100 * 1024 * 1024;

/** For 19 of 20 pages meanwhile (ms). Only in the long run: other tests run beside the short one. */
const pageLimit = 250;

/**
 * How much the memory for the same requests varies (bytes). It matters when there are few connections. Of clients that
 * pipeline again and again, a quiet machine measures 2 to 6 MB, and one with two busy processes 31 to 42 MB.
 */
const memoryAllowance = 60 * 1024 * 1024;

interface Limits {
  readonly clients: number;
  readonly page: number;
  /** How long pages are requested before and during an attack (ms). */
  readonly duration: number;
}

/** Each kind of client has its own server. The long run has one after the other, since it measures times. */
export async function hostileClients(
  folders: { readonly store: string; readonly data: string },
  { short, print, ...site }: ClientsOptions,
): Promise<readonly string[]> {
  const clients = clientsOf(site);
  const found = await inParallel(clients, short ? 4 : 1, async (client) => {
    const server = await attackedServer({ ...folders, limits: shortTimeouts });
    try {
      const limits = short
        ? { clients: 100, page: Number.POSITIVE_INFINITY, duration: 700 }
        : { clients: client.count ?? 1_000, page: pageLimit, duration: 2_000 };
      return await attackWith(server, client, limits, print);
    } finally {
      server.kill();
    }
  });
  return [...found.flat(), ...(await closeUnderAttack(folders, clients, print))];
}

async function attackWith(
  server: AttackedServer,
  { name, act, staysOpen, whenRead }: HostileClient,
  limits: Limits,
  print: (line: string) => void,
): Promise<readonly string[]> {
  const found: string[] = [];
  const { clients: count, duration } = limits;
  await pageTimes(server, duration / 2);
  await server.state();
  // What the same pages need without these clients is not their cost: garbage is collected late.
  const readers = whenRead ? await openAll(server.port, count, whenRead) : [];
  // The heap of a busy server grows for a while.
  await pageTimes(server, whenRead ? 4 * duration : duration);
  const { peak: usual } = await server.state();
  for (const socket of readers) socket.end();
  await stillOpen(readers, shortTimeouts.request);
  // What their end leaves is no cost of the others either.
  if (whenRead) await server.state();
  const sockets = await openAll(server.port, count, act);
  const cutOff = performance.now() + shortTimeouts.idle + shortTimeouts.request;
  const times = await pageTimes(server, duration);
  const { peak } = await server.state();
  const cost = Math.max(0, peak - usual);
  const megabytes = (cost / 1024 / 1024).toFixed(0);
  const after = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0;
  const [median, late, worst] = [after(0.5), after(0.95), after(1)];
  print(
    `${count} clients that ${name}: ${megabytes} MB; pages after ${median.toFixed(1)} ms, at worst ${worst.toFixed(0)} ms`,
  );
  if (cost > Math.max(memoryAllowance, (maxMemoryPerThousand * count) / 1_000))
    found.push(`${count} clients that ${name} cost ${megabytes} MB`);
  if (late > limits.page)
    found.push(`one page of twenty takes ${late.toFixed(0)} ms while ${count} clients ${name}`);
  // The server takes a while to parse 1000 packets full of requests.
  const longest = shortTimeouts.request + shortTimeouts.headers + 60_000;
  // A client that begins to read before the server cuts it off is an ordinary client. So the check waits for that.
  if (!staysOpen) await sleep(Math.max(0, cutOff - performance.now()));
  const left = staysOpen ? 0 : await stillOpen(sockets, longest);
  if (left > 0) found.push(`${left} clients that ${name} are still connected after ${longest} ms`);
  for (const socket of sockets) socket.destroy();
  const { errors } = await server.state();
  for (const line of errors.slice(0, 3))
    found.push(`clients that ${name} are logged as an error: ${line.trim()}`);
  return found;
}

async function openAll(port: number, count: number, act: HostileClient['act']): Promise<readonly Socket[]> {
  const sockets: Socket[] = [];
  for (let opened = 0; opened < count; opened += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    sockets.push(socket);
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    act(socket);
  }
  return sockets;
}

/** Requests a page repeatedly. Returns the durations in ms, shortest first; rejects if a request gets no response. */
async function pageTimes(server: AttackedServer, duration: number): Promise<readonly number[]> {
  const times: number[] = [];
  const until = performance.now() + duration;
  while (performance.now() < until) {
    const began = performance.now();
    const answer = await fetch(`${server.url}/about`, { signal: AbortSignal.timeout(15_000) });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`A page was answered with ${answer.status} during an attack.`);
    times.push(performance.now() - began);
    await sleep(10);
  }
  return times.sort((a, b) => a - b);
}

async function stillOpen(sockets: readonly Socket[], longest: number): Promise<number> {
  const until = performance.now() + longest;
  // A paused socket emits no `end` event.
  for (const socket of sockets) socket.resume();
  const open = () => sockets.filter(({ destroyed }) => !destroyed).length;
  while (open() > 0 && performance.now() < until) await sleep(50);
  return open();
}

async function closeUnderAttack(
  folders: { readonly store: string; readonly data: string },
  clients: readonly HostileClient[],
  print: (line: string) => void,
): Promise<readonly string[]> {
  const server = await attackedServer({ ...folders, limits: { shutdown: shortTimeouts.shutdown } });
  const sockets = await Promise.all(clients.map(({ act }) => openAll(server.port, 20, act)));
  await sleep(500);
  const took = await server.close();
  for (const socket of sockets.flat()) socket.destroy();
  print(`Closing with all of these connected: ${took.toFixed(0)} ms`);
  return took > shortTimeouts.shutdown * 3
    ? [`closing takes ${took.toFixed(0)} ms while hostile clients are connected`]
    : [];
}
