import { spawnSync } from 'node:child_process';
import { writeSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';

// Holds a socket open, as systemd does, and runs two servers on it, one after the other. It waits without an event loop, so
// it never accepts a connection itself.
const listener = createServer().listen(0, '127.0.0.1', () => {
  const { _handle: handle } = listener as Server & { readonly _handle: { readonly fd: number } };
  writeSync(1, `listening on ${(listener.address() as AddressInfo).port}\n`);
  for (const turn of ['first', 'second']) {
    const script = `echo ${turn} server: $$; export LISTEN_PID=$$ LISTEN_FDS=1; exec "$0" "$@"`;
    const { status } = spawnSync(
      'sh',
      ['-c', script, process.execPath, ...process.execArgv, 'platform/command/src/commands/serve.command.ts'],
      { stdio: ['ignore', 'inherit', 'inherit', handle.fd] },
    );
    if (status !== 0) process.exit(status ?? 1);
  }
  process.exit();
});
