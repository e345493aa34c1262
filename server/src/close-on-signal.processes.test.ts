import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { closeTimeout } from './close-on-signal.ts';
import { applicationRequest } from './testing/form-request.ts';
import { rawConnection } from './testing/raw-connection.ts';
import { serverPlace, spawnServer } from './testing/server-process.ts';

/** Several of these tests wait for the limit of the close. */
const testTimeout = 120_000;

/**
 * How long such a close may take on a busy machine (ms). Without the limit of the process it would last ten minutes: that
 * long the server waits for the next answer of a mail server.
 */
const generousLimit = 20_000;

type Outcome = { readonly status: number | undefined } | { readonly error: string; readonly reused: boolean };

/** Sends one request. An error says whether the connection had been used before. */
function ask(url: string, agent: Agent, payload?: { readonly headers: object; readonly body: Buffer }) {
  return new Promise<Outcome>((resolve) => {
    const sent = request(url, {
      agent,
      ...(payload && { method: 'POST', headers: payload.headers as Record<string, string> }),
    });
    sent.on('response', (response) => {
      response.resume().on('end', () => resolve({ status: response.statusCode }));
      response.on('error', (error) => resolve({ error: error.message, reused: false }));
    });
    sent.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ error: error.code ?? error.message, reused: sent.reusedSocket }),
    );
    sent.end(payload?.body);
  });
}

test(
  'clients that ask without a pause lose no request when a server gets the signal',
  async () => {
    for (let round = 0; round < 3; round += 1) {
      await using here = await serverPlace();
      const { child, exited, url } = await spawnServer(here.env);
      const { headers = {}, payload } = await applicationRequest();
      const application = { headers, body: payload as Buffer };
      const problems: Outcome[] = [];
      let answers = 0;
      const visit = async (client: number) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        for (;;) {
          const outcome = await (client % 4 === 0
            ? ask(`${url}/api/send-email`, agent, application)
            : ask(`${url}/pincode/641001`, agent));
          if ('status' in outcome && outcome.status === 200) answers += 1;
          // A new connection is refused, or reset if it was still in the kernel's queue.
          else if ('error' in outcome && /^ECONN(REFUSED|RESET)$/.test(outcome.error) && !outcome.reused)
            return;
          else return void problems.push(outcome);
          await delay(client % 7);
        }
      };
      const visitors = Array.from({ length: 40 }, (_, client) => visit(client));
      const enough = 100 + 20 * round;
      while (answers < enough && problems.length === 0 && child.exitCode === null) await delay(10);
      child.kill('SIGTERM');
      await Promise.all(visitors);
      expect(problems).toEqual([]);
      expect(answers).toBeGreaterThanOrEqual(enough);
      expect(await exited).toEqual([0, null]);
    }
  },
  testTimeout,
);

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
    'also if a request never ends',
    async () => {
      await using here = await serverPlace();
      const [code] = await closing(here.env, beginRequest);
      expect(code).toBe(0);
    },
    testTimeout,
  );

  test(
    'also if the mail server greets and never answers again',
    async () => {
      await using here = await serverPlace();
      const greet = (socket: Socket) => void socket.write('220 mail.example ESMTP\r\n');
      const mailServer = createServer(greet).listen(0, '127.0.0.1');
      await once(mailServer, 'listening');
      const { port } = mailServer.address() as AddressInfo;
      const smtp = {
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'site@example.com',
        MAIL_TO: 'jobs@example.com',
      };
      const { headers = {}, payload } = await applicationRequest();
      const called = once(mailServer, 'connection') as Promise<[Socket]>;
      const [code, said] = await closing({ ...here.env, ...smtp }, async (url) => {
        await ask(`${url}/api/send-email`, new Agent(), { headers, body: payload as Buffer });
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
      await using here = await serverPlace();
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
      await using here = await serverPlace();
      const [code, said] = await closing({ ...here.env, SHUTDOWN_DELAY: '5' }, beginRequest);
      expect([code, said]).toEqual([0, expect.not.stringContaining('unfinished')]);
    },
    testTimeout,
  );
});

test(
  'a second signal ends the process at once; one that comes with the first is the same',
  async () => {
    await using here = await serverPlace();
    const { child, exited, url } = await spawnServer({ ...here.env, SHUTDOWN_DELAY: '5' }, 'pipe');
    const closing = new Promise<void>((resolve) => {
      let printed = '';
      child.stdout?.on('data', (part) => {
        printed += part;
        if (printed.includes('Closing')) resolve();
      });
    });
    child.kill('SIGTERM');
    // The time within which signals count as one begins when the server gets the first, not when it is sent.
    await Promise.race([closing, exited]);
    child.kill('SIGINT');
    await delay(1100);
    expect((await fetch(`${url}/-/ready`)).status).toBe(503);
    child.kill('SIGTERM');
    expect(await exited).toEqual([1, null]);
  },
  testTimeout,
);
