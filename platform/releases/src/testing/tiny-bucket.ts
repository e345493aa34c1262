import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BucketOptions } from '../core/store/s3-store.ts';

export type BucketFault =
  /** The connection ends without an answer, before or after the request takes effect. */
  | 'lost-request'
  | 'lost-answer'
  /** The connection ends in the middle of the answer's body. */
  | 'cut-off'
  | 'no-answer'
  | { readonly status: number; readonly code: string; readonly xml?: string };

export interface BucketRequest {
  readonly method: string;
  readonly key: string;
  /** Counted from 0. */
  readonly index: number;
  /** The access key id of the signature. */
  readonly accessKey: string;
  /** Of a write: `If-None-Match`. */
  readonly ifNoneMatch?: string | undefined;
}

interface StoredObject {
  readonly content: Buffer;
  readonly writer: string;
}

/**
 * The part of S3 that `s3Store` uses, in memory, with faults: for what an undamaged server does not do. It has one
 * bucket with the name `tiny`.
 */
export interface TinyBucket extends AsyncDisposable {
  readonly options: BucketOptions;
  readonly objects: Map<string, StoredObject>;
  /** `GET a/b` */
  readonly requests: readonly string[];
}

export const denied: BucketFault = { status: 403, code: 'AccessDenied' };
export const slowDown: BucketFault = { status: 503, code: 'SlowDown' };
export const conflict: BucketFault = { status: 409, code: 'ConditionalRequestConflict' };

const pageSize = 3;

interface TinyBucketOptions {
  /** Ignores `If-None-Match`, as some other servers do. */
  readonly overwrites?: boolean;
  /** How far its clock is ahead (ms). */
  readonly clockOffset?: number;
}

export async function tinyBucket(
  faultOf: (request: BucketRequest) => BucketFault | null = () => null,
  { overwrites = false, clockOffset = 0 }: TinyBucketOptions = {},
): Promise<TinyBucket> {
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];

  const answer = (request: IncomingMessage, body: Buffer): Answer => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://tiny');
    const [, bucket, ...segments] = decodeURIComponent(pathname).split('/');
    const key = segments.join('/');
    const there = objects.get(key);
    if (bucket !== 'tiny') return failure(404, 'NoSuchBucket');
    if (key === '')
      return listing(
        [...objects].sort(([a], [b]) => (a < b ? -1 : 1)),
        searchParams,
      );
    if (request.method === 'DELETE') {
      objects.delete(key);
      return { status: 204, headers: {}, body: Buffer.alloc(0) };
    }
    if (request.method === 'PUT') {
      if (there && !overwrites && request.headers['if-none-match'] === '*')
        return failure(412, 'PreconditionFailed');
      objects.set(key, { content: body, writer: String(request.headers['x-amz-meta-writer']) });
      return { status: 200, headers: {}, body: Buffer.alloc(0) };
    }
    if (!there) return failure(404, 'NoSuchKey');
    return { status: 200, headers: { 'x-amz-meta-writer': there.writer }, body: there.content };
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    response.setHeader('date', new Date(Date.now() + clockOffset).toUTCString());
    const method = request.method ?? '';
    const key = decodeURIComponent((request.url ?? '').split('?')[0] ?? '').replace(/^\/tiny\/?/, '');
    const accessKey = /Credential=([^/]+)/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const index = requests.push(`${method} ${key}`) - 1;
    const fault = faultOf({ method, key, accessKey, index, ifNoneMatch: request.headers['if-none-match'] });
    if (fault === 'lost-request') return void request.socket.destroy();
    if (fault === 'no-answer') return;
    if (fault !== null && typeof fault === 'object') {
      return send(response, method, failure(fault.status, fault.code, fault.xml));
    }
    const answered = answer(request, Buffer.concat(chunks));
    if (fault === 'lost-answer') return void request.socket.destroy();
    if (fault === 'cut-off') return cutOff(response, answered);
    send(response, method, answered);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    options: {
      client: {
        endpoint: `http://127.0.0.1:${port}`,
        forcePathStyle: true,
        region: 'us-east-1',
        credentials: { accessKeyId: 'tiny-access-key', secretAccessKey: 'tiny-secret-key' },
      },
    },
    objects,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

function failure(status: number, code: string, xml = ''): Answer {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message>${xml}</Error>`;
  return { status, headers: { 'content-type': 'application/xml' }, body: Buffer.from(body) };
}

function listing(objects: readonly (readonly [string, StoredObject])[], query: URLSearchParams): Answer {
  const prefix = query.get('prefix') ?? '';
  const from = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const found = objects.filter(([key]) => key.startsWith(prefix) && key > from);
  const page = found.slice(0, pageSize);
  const contents = page.map(
    ([key, { content }]) => `<Contents><Key>${key}</Key><Size>${content.byteLength}</Size></Contents>`,
  );
  const more = found.length > pageSize;
  const next = more ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : '';
  const xml = `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  return { status: 200, headers: { 'content-type': 'application/xml' }, body: Buffer.from(xml) };
}

function send(response: ServerResponse, method: string, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': body.byteLength });
  response.end(method === 'HEAD' ? undefined : body);
}

function cutOff(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': body.byteLength });
  response.write(body.subarray(0, body.byteLength / 2), () => response.destroy());
}
