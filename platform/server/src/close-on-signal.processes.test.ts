import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { closeTimeout } from './close-on-signal.ts';
import { applicationRequest, fetchable } from './testing/form-request.ts';
import { rawConnection } from './testing/raw-connection.ts';
import { serverPlace, spawnServer } from './testing/server-process.ts';

/** Several of these tests wait for the limit of the close. */
const testTimeout = 120_000;

/**
 * How long such a close may take on a busy machine (ms). Without the limit of the process it would last ten minutes: that
 * long the server waits for the next answer of a mail server.
 */
const generousLimit = 20_000;

/** Sends half of a request. Resolves when the server has read its headers. */
async function beginRequest(url: string): Promise<void> {
  const { socket, send, received } = await rawConnection(Number(new URL(url).port));
  const head = ['POST /uploads HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 9'];
  send(`${head.join('\r\n')}\r\nExpect: 100-continue\r\n\r\n`);
  while (!received().includes('100 Continue')) await once(socket, 'data');
  send('{');
}

describe('a process ends with code 0 within 10 s', () => {
  test('because its own limit is shorter', () => {
    expect(closeTimeout).toBeLessThan(10_000);
  });

  const closing = async (
    env: Readonly<Record<string, string>>,
    begin: (url: string) => Promise<unknown>,
  ): Promise<readonly [number | null, string]> => {
    const { child, exited, said, url } = await spawnServer(env);
    await begin(url ?? '');
    child.kill('SIGTERM');
    // It has no code then.
    const tooLate = setTimeout(() => child.kill('SIGKILL'), generousLimit);
    const [code] = await exited;
    clearTimeout(tooLate);
    return [code, said.join('\n')];
  };

  test(
    'also if the mail server greets and never answers again',
    async () => {
      const here = serverPlace();
      const greet = (socket: Socket) => void socket.write('220 mail.example ESMTP\r\n');
      const mailServer = createServer(greet).listen(0, '127.0.0.1');
      await once(mailServer, 'listening');
      const { port } = mailServer.address() as AddressInfo;
      const smtp = {
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'site@example.com',
        MAIL_TO: 'jobs@example.com',
      };
      const application = await applicationRequest();
      const called = once(mailServer, 'connection') as Promise<[Socket]>;
      const [code, said] = await closing({ ...here.env, ...smtp }, async (url) => {
        await fetch(`${url}${application.url}`, fetchable(application));
        await called;
      });
      expect(code).toBe(0);
      expect(said).toContain('Not closed within 9 s: ended with unfinished work.');
      (await called)[0].destroy();
      mailServer.close();
    },
    testTimeout,
  );

  test(
    'also if its terminal was closed, so that it can write nothing',
    async () => {
      const here = serverPlace();
      const { child, exited } = await spawnServer(here.env, 'pipe');
      const outputs = [child.stdout, child.stderr].flatMap((output) => output ?? []);
      const closed = outputs.map((output) => once(output, 'close'));
      for (const output of outputs) output.destroy();
      await Promise.all(closed);
      child.kill('SIGHUP');
      expect(await exited).toEqual([0, null]);
    },
    testTimeout,
  );

  test(
    'also after the longest delay before it listens no longer',
    async () => {
      const here = serverPlace();
      const [code, said] = await closing({ ...here.env, SHUTDOWN_DELAY: '5' }, beginRequest);
      expect([code, said]).toEqual([0, expect.not.stringContaining('unfinished')]);
    },
    testTimeout,
  );
});
