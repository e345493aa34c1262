import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const proxyFile = new URL('./reverse-proxy.ts', import.meta.url).href;

/** A browser that closes its connection after a part of a request, and then one that sends all of it. */
const abortedRequest = (path: string) => `
  import { once } from 'node:events';
  import { createServer } from 'node:http';
  import { connect } from 'node:net';
  import { startReverseProxy } from '${proxyFile}';

  const site = createServer((from, to) => from.resume().on('end', () => to.writeHead(204).end())).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const proxy = await startReverseProxy('http://127.0.0.1:' + site.address().port);
  const { port } = new URL(proxy.url);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST ${path} HTTP/1.1\\r\\nhost: 127.0.0.1\\r\\ncontent-length: 100\\r\\n\\r\\n{"tab":');
  // The proxy has the beginning of the first request when it answers the second.
  const answer = () => fetch(proxy.url + '/-/tabs', { method: 'POST', body: '{"tab":"one","failures":[]}' });
  await answer();
  socket.destroy();
  console.log((await answer()).status);
  await proxy.close();
  site.close();
`;

// A process of its own: an unhandled rejection ends it.
test.each(['/-/tabs', '/-/test/violations', '/-/test/errors'])(
  'goes on after a connection that was closed in the middle of POST %s',
  async (path) => {
    const args = [
      '--disable-warning=ExperimentalWarning',
      '--input-type=module-typescript',
      '-e',
      abortedRequest(path),
    ];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    expect(stdout).toBe('204\n');
  },
);
