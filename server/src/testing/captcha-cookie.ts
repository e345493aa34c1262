import { createSigner } from '../signing/signer.ts';
import { newId, systemRandom } from '../system/random.ts';

/** A captcha pass as the server with this secret would issue it, as a `Cookie` header: solving takes a second. */
export function captchaCookie(secret: string): string {
  const parts = [newId(systemRandom), String(Date.now() + 600_000)];
  const signature = createSigner(secret, 'captcha-pass').sign(parts);
  return `captcha_pass=${[...parts, signature].join('.')}`;
}
