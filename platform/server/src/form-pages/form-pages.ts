import type { LiveSite } from '@platform/releases/serving';
import type { FastifyReply } from 'fastify';
import { formAnswerCache } from '../site/cache-headers.data.ts';
import type { FormAnswer } from './form-answer.ts';
import { writeAnswer } from './write-answer.ts';

export interface PageForm {
  /** Its page, which the live site may no longer have. */
  readonly page: string;
  readonly action: string;
  /** The page that says that it has arrived, if there is one. */
  readonly sentPage?: string | undefined;
}

/**
 * Sends the form's page with the answer in it, or a redirect to the page that says that it has arrived. The caller sets
 * status and headers. Where the form's page is gone, the answer is the content of the not-found page.
 */
export type SendFormPage = (reply: FastifyReply, form: PageForm, answer: FormAnswer) => FastifyReply;

declare module '../core/core.ts' {
  interface Core {
    readonly sendFormPage: SendFormPage;
  }
}

export function createFormPages(site: Pick<LiveSite, 'current'>): SendFormPage {
  return (reply, { page, action, sentPage }, answer) => {
    const snapshot = site.current();
    if (answer.sent && sentPage !== undefined && snapshot.page(sentPage).status === 200)
      return reply.redirect(`${sentPage}#${answer.reference ?? ''}`, 303);
    const found = snapshot.page(snapshot.movedTo(page) ?? page);
    const html = Buffer.from(found.plain).toString('utf8');
    reply.allowSources({ 'style-src': found.styleSources }).header('cache-control', formAnswerCache);
    return reply.type('text/html; charset=utf-8').send(writeAnswer(html, action, answer, snapshot.site));
  };
}
