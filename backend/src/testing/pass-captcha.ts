import type { TestServer } from '@platform/server/testing';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** The payload that the widget would send. Solving takes a second. */
export async function solvedPayload({ app }: Pick<TestServer, 'app'>): Promise<string> {
  return solvePayload((await app.inject('/captcha/challenge')).json());
}

async function solvePayload(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Passes the captcha; resolves with the `Cookie` header that a browser would send afterwards. */
export async function passCaptcha(server: Pick<TestServer, 'app'>): Promise<string> {
  const payload = await solvedPayload(server);
  const answer = await server.app.inject({ method: 'POST', url: '/captcha/verify', payload: { payload } });
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
