import { type Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

export type ServedFault =
  | { readonly type: 'refuse' }
  | { readonly type: 'refuse-once'; readonly seen: Set<string> }
  | { readonly type: 'hang' }
  | { readonly type: 'answer'; readonly status: number; readonly contentType: string; readonly body: string }
  | { readonly type: 'half' }
  /** The bytes do not match the file's hash. */
  | { readonly type: 'wrong-bytes' }
  | { readonly type: 'wrong-mime' }
  /** @param bytes a second */
  | { readonly type: 'slow'; readonly bytes: number };

export interface FaultyRequest {
  readonly site: string;
  readonly agent: Agent;
  readonly from: IncomingMessage;
  readonly to: ServerResponse;
  readonly next: () => void;
}

/** @returns whether the answer is faulty */
export function answerFaulty(fault: ServedFault, { site, agent, from, to, next }: FaultyRequest): boolean {
  const reset = () => void to.socket?.resetAndDestroy();
  switch (fault.type) {
    case 'refuse-once': {
      // A retry has another address for the same file.
      const pathname = new URL(from.url ?? '/', site).pathname.replace(/\/~\d+\//, '/');
      if (fault.seen.has(pathname)) {
        next();
        return false;
      }
      fault.seen.add(pathname);
      reset();
      return true;
    }
    case 'refuse':
      reset();
      return true;
    case 'hang':
      return true;
    case 'answer':
      from.resume();
      to.writeHead(fault.status, { 'content-type': fault.contentType }).end(fault.body);
      return true;
  }
  void readFile(fault.type === 'wrong-bytes', site, agent, from).then(
    async ({ status, headers, body }) => {
      if (fault.type === 'wrong-mime')
        return to.writeHead(status, { ...headers, 'content-type': 'text/plain' }).end(body);
      if (fault.type === 'wrong-bytes')
        return to.writeHead(status, { ...headers, 'content-length': body.length + 1 }).end(`${body} `);
      to.writeHead(status, { ...headers, 'content-length': body.length });
      if (fault.type === 'half') {
        to.write(body.subarray(0, body.length / 2));
        // Otherwise the reset arrives before the first half.
        await setTimeout(20);
        return reset();
      }
      const step = 100;
      for (let sent = 0; sent < body.length && !to.destroyed; sent += (fault.bytes * step) / 1000) {
        to.write(body.subarray(sent, sent + (fault.bytes * step) / 1000));
        await setTimeout(step);
      }
      to.end();
    },
    () => reset(),
  );
  return true;
}

/** The site's own answer, uncompressed if its text is going to be changed. */
async function readFile(plain: boolean, site: string, agent: Agent, from: IncomingMessage) {
  const { method, url, headers } = from;
  const wanted = plain ? { ...headers, 'accept-encoding': 'identity' } : headers;
  const onward = request(`${site}${url}`, { method, agent, headers: wanted });
  from.pipe(onward);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    onward.on('response', resolve).on('error', reject);
  });
  const { 'transfer-encoding': _, 'content-length': __, connection: ___, ...kept } = answer.headers;
  return { status: answer.statusCode ?? 502, headers: kept, body: await buffer(answer) };
}
