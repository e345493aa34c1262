import { solvePayload } from '@site/server/testing';

/** Bodies for `POST /captcha/verify`. Each may be sent several times, as after a lost answer. */
export async function solveCaptchas(url: string, count: number): Promise<readonly Buffer[]> {
  const bodies: Buffer[] = [];
  while (bodies.length < count) {
    const challenge = await (await fetch(`${url}/captcha/challenge`)).json();
    bodies.push(Buffer.from(JSON.stringify({ payload: await solvePayload(challenge) })));
  }
  return bodies;
}
