import type { PreviewSites } from '@site/composition';
import type { FastifyPluginCallback } from 'fastify';
import { originOf } from '../security/origin.ts';
import { findPreview, previewCookie, refusePreview } from './find-preview.ts';
import { leaveAddress, previewFolder } from './preview-banner.html.ts';

interface PreviewLinkOptions {
  readonly previews: PreviewSites;
  /** Of the live site; null: that of the connection. */
  readonly publicOrigin: string | null;
  readonly previewOrigin: string;
}

/** How much longer than its link a browser keeps the token (ms): until then it is told that the preview has ended. */
const keptAfter = 24 * 60 * 60_000;

/** The link of a preview, which keeps its token in a cookie, and the way out. */
export const previewLinkRoutes: FastifyPluginCallback<PreviewLinkOptions> = (app, options, done) => {
  const { previews, publicOrigin, previewOrigin } = options;
  app.get<{ Params: { token: string } }>(`${previewFolder}:token`, async (request, reply) => {
    const { token } = request.params;
    const found = await findPreview(previews, token);
    if (found.status !== 'shown') return refusePreview(request, reply, found);
    reply.setCookie(previewCookie, token, {
      ...{ path: '/', httpOnly: true, sameSite: 'lax', expires: new Date(found.until + keptAfter) },
      secure: previewOrigin.startsWith('https:'),
    });
    return reply.redirect('/home', 303);
  });
  app.get(leaveAddress, async (request, reply) => {
    reply.clearCookie(previewCookie, { path: '/' });
    return reply.redirect(`${originOf(request, publicOrigin)}/home`, 303);
  });
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
  done();
};
