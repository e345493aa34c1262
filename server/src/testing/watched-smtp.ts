import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** Steps of an SMTP session. `accepted`: the reply to the end of the data is being sent. */
export const smtpSteps = ['greeted', 'sender', 'receiver', 'data', 'complete', 'accepted'] as const;
export type SmtpStep = (typeof smtpSteps)[number];

/** An accepted mail, and the login name of its sender. */
export interface AcceptedMail {
  readonly messageId: string;
  readonly sender: string;
}

export interface WatchedSmtp extends AsyncDisposable {
  readonly port: number;
  readonly accepted: readonly AcceptedMail[];
}

/**
 * A mail server whose clients log in by name. `onStep` is called at each step with the sender's name. The session
 * continues once it resolves.
 */
export async function watchedSmtp(
  onStep: (step: SmtpStep, sender: string) => Promise<void>,
): Promise<WatchedSmtp> {
  const accepted: AcceptedMail[] = [];
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth({ username = '' }, _session, done) {
      onStep('greeted', username).then(() => done(null, { user: username }), done);
    },
    onMailFrom(_address, session, done) {
      onStep('sender', String(session.user)).then(() => done(), done);
    },
    onRcptTo(_address, session, done) {
      onStep('receiver', String(session.user)).then(() => done(), done);
    },
    onData(stream, session, done) {
      const sender = String(session.user);
      const receive = async () => {
        await onStep('data', sender);
        const mail = await text(stream);
        await onStep('complete', sender);
        accepted.push({ messageId: /^Message-ID: (\S+)/im.exec(mail)?.[1] ?? '', sender });
        done();
        await onStep('accepted', sender);
      };
      receive().catch(done);
    },
  });
  // Senders may be killed during their sessions.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    accepted,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
