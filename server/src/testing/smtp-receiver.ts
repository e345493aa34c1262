import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface SmtpReceiver extends AsyncDisposable {
  readonly url: string;
  /** Raw mails as received. */
  readonly received: readonly string[];
}

/** A mail server on this machine. `refuse` returns an error code for a receiver's address, or null to accept it. */
export async function smtpReceiver(refuse: () => number | null = () => null): Promise<SmtpReceiver> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) =>
      done(Object.assign(new Error('wrong password'), { responseCode: 535 })),
    onRcptTo(_address, _session, done) {
      const code = refuse();
      done(code === null ? null : Object.assign(new Error('not now'), { responseCode: code }));
    },
    onData(stream, _session, done) {
      text(stream).then((mail) => {
        received.push(mail);
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
