import { previewFolder } from '@platform/releases/previews';
import type { PreviewSites, ShownPreview } from '@platform/releases/serving';
import type { FastifyPluginAsync } from 'fastify';
import { originOf } from '../environment/own-origin.ts';
import { findPreview, previewCookie, refusePreview } from './find-preview.ts';
import { leaveAddress } from './preview-banner.html.ts';

/** How much longer than its link a browser keeps the token (ms): until then it is told that the preview has ended. */
const tokenGrace = 24 * 60 * 60_000;

/** The link of a preview, which keeps its token in a cookie, and the way out. */
export const previewLinkRoutes: FastifyPluginAsync<{
  readonly previews: PreviewSites;
  /** Null: that of the connection. */
  readonly liveOrigin: string | null;
}> = async (app, { previews, liveOrigin }) => {
  const { publicOrigin } = app.core.environment;
  app.get<{ Params: { token: string } }>(`${previewFolder}:token`, async (request, reply) => {
    const { token } = request.params;
    const found = await findPreview(previews, token);
    if (found.status !== 'shown') return refusePreview(request, reply, found);
    reply.setCookie(previewCookie, token, {
      ...{ path: '/', httpOnly: true, sameSite: 'lax', expires: new Date(found.until + tokenGrace) },
      secure: publicOrigin?.startsWith('https:') === true,
    });
    return reply.redirect(changedPage(found), 303);
  });
  app.get(leaveAddress, async (request, reply) => {
    reply.clearCookie(previewCookie, { path: '/' });
    return reply.redirect(`${originOf(request, liveOrigin)}/`, 303);
  });
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
};

/** The first page of the first remote that the link shows, or the home page: nothing there has to lead to the changed page. */
function changedPage({ set, site }: ShownPreview): string {
  const { remotes } = site.current().composition;
  const paths = set.flatMap(({ unit }) => remotes[unit]?.live.routes ?? []).map(({ path }) => path);
  return paths.find((path) => !/[:*]/.test(path)) ?? '/';
}
