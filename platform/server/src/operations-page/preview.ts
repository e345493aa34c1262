import { findingText } from '@platform/releases';
import type { ReleaseSet } from '@platform/releases/changes';
import { grantPreview, planPreview, previewFolder } from '@platform/releases/previews';
import { readPreview } from '@platform/releases/serving';
import type { FastifyReply } from 'fastify';
import { type AskedPreview, unclear } from './change.ts';
import { type PageContext, type SentForm, sendPage } from './page-context.ts';
import { planPage } from './plan.html.ts';
import { previewLines, previewLinkPage } from './preview.html.ts';
import { readNewest } from './read-overview.ts';

/** The plan of a link, or the link itself if `isDry` is false. @throws as `planPreview` and `grantPreview` */
export async function preview(
  context: PageContext,
  asked: AskedPreview,
  { viewer }: SentForm,
  reply: FastifyReply,
  isDry: boolean,
): Promise<FastifyReply> {
  const { store, render, now } = context;
  const folder = folderOf(context);
  const { journal } = await readNewest(context);
  const plan = await planPreview(store, journal, asked.names);
  const change = { ...asked, names: plan.set };
  if (isDry) {
    const lines = previewLines(change, journal);
    return sendPage(reply, planPage({ change, lines, isRefused: false, base: journal }, viewer));
  }
  const mark = { by: viewer.session.who.name, at: now().toISOString() };
  const { token, findings } = await grantPreview(store, plan, {
    ...{ mark, until: Date.parse(asked.until), year: now().getFullYear(), render },
  });
  const shown = { findings: findings.map(findingText), seen: journal.entries.length };
  return sendPage(reply, previewLinkPage(change, `${folder}${token}`, shown, viewer));
}

/** What a link shows that somebody was given. */
export async function namesOfLink(context: PageContext, text: string): Promise<ReleaseSet> {
  const folder = folderOf(context);
  const link = text.trim();
  const token = link.startsWith(folder) ? link.slice(folder.length) : '';
  const shown = await readPreview(context.store, token, context.now().getTime());
  if ('status' in shown) throw unclear(shown.sentence);
  return shown.set;
}

function folderOf({ core: { environment } }: PageContext): string {
  if (environment.previewOrigin === null) throw unclear('This server shows no previews.');
  return `${environment.previewOrigin}${previewFolder}`;
}
