import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { endAfterTest } from './end-after-test.ts';

/** Steps of a session. `content`: of the complete mail. `accepted`: the reply to it is being sent. */
export type SmtpStep = 'greeting' | 'login' | 'sender' | 'receiver' | 'data' | 'content' | 'accepted';

/** Refuses a step with a reply, such as `550 5.1.1 User unknown`; null accepts it. The session waits for it. */
export type OnStep = (step: SmtpStep, user: string) => string | null | Promise<string | null>;

export interface SmtpReceiver extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly string[];
  /** The session of each of them. `user`: its login name; empty without one. */
  readonly sessions: readonly { readonly secure: boolean; readonly user: string }[];
}

/** A mail server on this machine. It refuses the password `wrong`. */
export async function smtpReceiver(
  onStep: OnStep = () => null,
  options: SMTPServerOptions = { disabledCommands: ['STARTTLS'] },
): Promise<SmtpReceiver> {
  const received: string[] = [];
  const sessions: { secure: boolean; user: string }[] = [];
  const refusalAt = async (step: SmtpStep, user = ''): Promise<Error | null> => {
    const reply = await onStep(step, user);
    if (reply === null) return null;
    const [, code, words] = /^(\d{3}) ?(.*)$/.exec(reply) ?? [];
    return Object.assign(new Error(words || 'not now'), { responseCode: Number(code) });
  };
  const server = new SMTPServer({
    ...{ authOptional: true, allowInsecureAuth: true, disableReverseLookup: true, logger: false },
    ...options,
    onConnect: (_session, done) => void refusalAt('greeting').then(done, done),
    onAuth({ username = '', password }, _session, done) {
      if (password === 'wrong') done(Object.assign(new Error('wrong password'), { responseCode: 535 }));
      else refusalAt('login', username).then((refusal) => done(refusal, { user: username }), done);
    },
    onMailFrom: (_address, { user }, done) => void refusalAt('sender', user).then(done, done),
    onRcptTo: (_address, { user }, done) => void refusalAt('receiver', user).then(done, done),
    onData(stream, { user = '', secure }, done) {
      const receive = async () => {
        await onStep('data', user);
        const mail = await text(stream);
        const refusal = await refusalAt('content', user);
        if (refusal === null) {
          received.push(mail);
          sessions.push({ secure, user });
        }
        done(refusal);
        if (refusal === null) await onStep('accepted', user);
      };
      receive().catch(done);
    },
  });
  // A client may close the connection after a refusal, or be killed.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    ...{ received, sessions },
    url: `${options.secure ? 'smtps' : 'smtp'}://localhost:${port}`,
    [Symbol.asyncDispose]: endAfterTest(() => new Promise<void>((resolve) => server.close(() => resolve()))),
  };
}
