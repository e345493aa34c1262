import type { FastifyInstance } from 'fastify';
import { oneLine } from '../mail/compose-mail.ts';
import { pagePath } from '../notices/notice.ts';
import { perMinute } from '../security/rate-limits.ts';
import { isSame } from '../signing/signer.ts';
import { delegationFault } from './actor.ts';
import { createChallenges } from './challenge.ts';
import { fieldsIn, type PageContext, sendPage } from './page-context.ts';
import { challengePage, signInPage } from './sign-in.html.ts';

const longestName = 80;

/** As in a file of owners. */
const keyName = /^[A-Za-z0-9][A-Za-z0-9._@+-]{0,63}$/;

/** More than a security key signs. The session's cookie has room for it. */
const longestSignature = 1200;

export function addSignIn(
  app: FastifyInstance,
  { core, origin, sessions, ways, withForm }: PageContext,
): void {
  const { site, environment } = core;
  const { operationsToken: token } = environment;
  const challenges = createChallenges(core, origin);
  const config = perMinute(app, 'operationsSignIn');

  app.post(`${pagePath}/sign-in`, { config }, async (request, reply) => {
    const fields = fieldsIn(request);
    const name = oneLine(fields.get('name') ?? '').trim();
    const isToken = isSame(fields.get('token') ?? '', token ?? '') && token !== null;
    const fault = isToken ? nameFault(name) : 'This is not the token of the servers.';
    if (fault !== null) return sendPage(reply.code(403), signInPage(ways(), fault));
    sessions.beginWithToken(reply, name);
    return reply.redirect(pagePath, 303);
  });

  app.post(`${pagePath}/challenge`, { config }, async (request, reply) => {
    const authority = site.journal().authority;
    const name = (fieldsIn(request).get('name') ?? '').trim();
    // The same answer for every name: it does not say who the owners are.
    if (authority === null || !keyName.test(name)) {
      const fault = authority === null ? 'This site has no owners.' : 'This is no name of a key.';
      return sendPage(reply.code(403), signInPage(ways(), fault));
    }
    return sendPage(reply, challengePage(challenges.begin(reply, name, authority.root), null));
  });

  app.post(`${pagePath}/sign-in-with-key`, { config }, async (request, reply) => {
    const challenge = challenges.read(request);
    if (challenge === null) {
      const fault = 'This browser was asked for no signature, or more than ten minutes ago. Begin again.';
      return sendPage(reply.code(403), signInPage(ways(), fault));
    }
    const signature = (fieldsIn(request).get('signature') ?? '').replaceAll('\r', '').trim();
    const delegation = { ...challenge.delegation, signature: `${signature}\n` };
    const fault =
      signature.length > longestSignature
        ? 'This is longer than a signature.'
        : delegationFault(site.journal(), delegation);
    if (fault !== null) return sendPage(reply.code(403), challengePage(challenge, fault));
    challenges.end(reply);
    sessions.beginWithKey(reply, challenge.id, delegation);
    return reply.redirect(pagePath, 303);
  });

  app.post(
    `${pagePath}/sign-out`,
    { config: perMinute(app, 'operations') },
    withForm(async ({ viewer }, reply) => {
      await sessions.end(reply, viewer.session);
      return reply.redirect(pagePath, 303);
    }),
  );
}

function nameFault(name: string): string | null {
  return name === '' || name.length > longestName
    ? 'Type your name: the journal has it beside what you change.'
    : null;
}
