import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A DNS server on this machine that knows TXT records: name → texts, or null for a name for which it never answers. */
export async function dnsServer(records: Readonly<Record<string, readonly string[] | null>>) {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const [name, end] = nameIn(query);
    const texts = records[name] ?? (name in records ? null : []);
    if (texts === null) return;
    const header = Buffer.from(query.subarray(0, 12));
    // A response, with recursion; NXDOMAIN for what is not there.
    header.writeUInt16BE(texts.length === 0 ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(texts.length, 6);
    header.fill(0, 8);
    socket.send(Buffer.concat([header, query.subarray(12, end), ...texts.map(answerOf)]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    /** For `setServers`. */
    place: `127.0.0.1:${socket.address().port}`,
    [Symbol.dispose]: () => void socket.close(),
  };
}

/** The name of the question, and where the question ends. */
function nameIn(query: Buffer): readonly [string, number] {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return [labels.join('.').toLowerCase(), at + 5];
}

/** A TXT record of the name of the question, in strings of 100 bytes. */
function answerOf(text: string): Buffer {
  const strings = (text.match(/.{1,100}/g) ?? []).flatMap((part) => [
    Buffer.of(part.length),
    Buffer.from(part),
  ]);
  const data = Buffer.concat(strings);
  const head = Buffer.from('c00c00100001000000000000', 'hex');
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
