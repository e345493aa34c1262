import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** What a server may refuse: the connection, the sender, one of the receivers, or the complete mail. */
export type RefusedStep = 'greeting' | 'sender' | 'receiver' | 'content';

/**
 * A reply such as 550 or "550 5.1.1 User unknown", or null to accept.
 *
 * @param address of the receiver; empty for other steps
 */
export type Refuse = (step: RefusedStep, address: string) => number | string | null;

export interface SmtpReceiver extends AsyncDisposable {
  readonly url: string;
  /** Raw mails as received. */
  readonly received: readonly string[];
  /** Who gets each of them: the accepted receivers. */
  readonly receivers: readonly (readonly string[])[];
}

/** A mail server on this machine. */
export async function smtpReceiver(refuse: Refuse = () => null): Promise<SmtpReceiver> {
  const received: string[] = [];
  const receivers: string[][] = [];
  const answer = (done: (error?: Error | null) => void, step: RefusedStep, address = '') => {
    const reply = refuse(step, address);
    if (reply === null) return done(null);
    const [, code, words] = /^(\d{3}) ?(.*)$/.exec(String(reply)) ?? [];
    done(Object.assign(new Error(words || 'not now'), { responseCode: Number(code) }));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onConnect: (_session, done) => answer(done, 'greeting'),
    onAuth: (_auth, _session, done) =>
      done(Object.assign(new Error('wrong password'), { responseCode: 535 })),
    onMailFrom: (_address, _session, done) => answer(done, 'sender'),
    onRcptTo: ({ address }, _session, done) => answer(done, 'receiver', address),
    onData(stream, { envelope }, done) {
      text(stream).then((mail) => {
        answer((error) => {
          if (!error) {
            received.push(mail);
            receivers.push(envelope.rcptTo.map(({ address }) => address));
          }
          done(error);
        }, 'content');
      }, done);
    },
  });
  // A client may close the connection after a refusal.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    ...{ received, receivers },
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
