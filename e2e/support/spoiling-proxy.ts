import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

export interface SpoilingProxy {
  /** Without a trailing slash. */
  readonly url: string;
  /** From now on, damages each difference (`dcb`): in turn its content, and its dictionary's hash. */
  spoil(): void;
  /** How many differences were spoilt. */
  spoilt(): number;
  close(): void;
}

/** The bytes of `dcb` before the compressed stream: a fixed mark, and the SHA-256 of the dictionary. */
const headerBytes = 36;

/** A proxy before a site. It can damage differences, as no server of the site does. */
export async function spoilingProxy(site: string): Promise<SpoilingProxy> {
  let spoiling = false;
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const passed = request(`${site}${url}`, { method, headers }, (answer) => {
      const { statusCode = 502, headers: own } = answer;
      if (own['content-encoding'] !== 'dcb' || !spoiling) {
        answer.pipe(outgoing.writeHead(statusCode, own));
        return;
      }
      const turn = count % 2 === 0 ? 'content' : 'dictionary';
      count += 1;
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const content = spoilt(Buffer.concat(chunks), turn);
        outgoing.writeHead(statusCode, { ...own, 'content-length': content.byteLength }).end(content);
      });
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spoil: () => {
      spoiling = true;
    },
    spoilt: () => count,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function spoilt(delta: Buffer, what: 'content' | 'dictionary'): Buffer {
  const header = delta.subarray(0, headerBytes);
  if (what === 'content') {
    // A valid stream of the right dictionary, of a script that must never run.
    const script = 'document.documentElement.dataset.wrong = "ran";'.repeat(20);
    return Buffer.concat([header, brotliCompressSync(script)]);
  }
  const other = Buffer.from(header);
  other[headerBytes - 1] = (other[headerBytes - 1] ?? 0) ^ 1;
  return Buffer.concat([other, delta.subarray(headerBytes)]);
}
