import {
  findingText,
  grantPreview,
  longestPreview,
  planPreview,
  readPreview,
  usualPreview,
} from '@site/composition';
import type { FastifyInstance } from 'fastify';
import { previewFolder } from '../previews/preview-banner.html.ts';
import { perMinute } from '../security/rate-limits.ts';
import { namesIn, unclear, untilOf } from './change.ts';
import { pagePath } from './layout.html.ts';
import { type PageContext, type ShowPlan, seenBy, sendPage } from './page-context.ts';
import { type AskedPreview, previewLinkPage, previewPlanPage } from './preview.html.ts';
import { readEntries } from './read-overview.ts';

/** Links of previews, and the way from one to what it shows. */
export function addPreviews(
  app: FastifyInstance,
  context: PageContext,
  origin: string,
  showPlan: ShowPlan,
): void {
  const { store, render, now, withForm, notMade } = context;
  const config = perMinute(app, 'operations');
  const asked = (fields: URLSearchParams): AskedPreview => {
    const at = now();
    const until = untilOf(fields, at) ?? new Date(at.getTime() + usualPreview).toISOString();
    const time = Date.parse(until) - at.getTime();
    if (time <= 0 || time > longestPreview)
      throw unclear('A link ends in 14 days at most, and not before now. Open the page again.');
    return { names: namesIn(fields), until };
  };

  app.post(
    `${pagePath}/preview`,
    { config },
    withForm(async (form, reply) => {
      const { viewer, fields } = form;
      const { entries } = await readEntries(context);
      const preview = asked(fields);
      try {
        const { set } = await planPreview(store, entries, preview.names);
        return sendPage(reply, previewPlanPage({ ...preview, names: set }, entries, viewer));
      } catch (error) {
        return notMade(reply, error, form);
      }
    }),
  );

  app.post(
    `${pagePath}/preview/link`,
    { config },
    withForm(async (form, reply) => {
      const { viewer, fields } = form;
      const { entries } = await readEntries(context);
      const { names, until } = asked(fields);
      const mark = { by: viewer.session.who.name, at: now().toISOString() };
      try {
        const plan = await planPreview(store, entries, names);
        const { set, token, findings } = await grantPreview(store, plan, {
          ...{ mark, until: Date.parse(until), year: now().getFullYear(), render },
        });
        const lines = { findings: findings.map(findingText), seen: entries.length };
        const link = `${origin}${previewFolder}${token}`;
        return sendPage(reply, previewLinkPage({ names: set, until }, link, lines, viewer));
      } catch (error) {
        return notMade(reply, error, form);
      }
    }),
  );

  app.post(
    `${pagePath}/promote`,
    { config },
    withForm(async (form, reply) => {
      const { fields } = form;
      // Fails for a form of another journal.
      seenBy(fields, (await readEntries(context)).entries);
      const link = (fields.get('link') ?? '').trim();
      const token = link.startsWith(`${origin}${previewFolder}`)
        ? link.slice(origin.length + previewFolder.length)
        : '';
      try {
        const preview = await readPreview(store, token, now().getTime());
        if ('status' in preview) throw unclear(preview.sentence);
        const again = fields.get('again') === 'on';
        return await showPlan({ kind: 'activate', names: preview.set, again }, form, reply);
      } catch (error) {
        return notMade(reply, error, form);
      }
    }),
  );
}
