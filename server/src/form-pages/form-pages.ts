import type { LiveSite } from '@site/composition';
import type { FastifyReply } from 'fastify';
import type { FormAnswer } from './form-answer.ts';
import { writeAnswer } from './write-answer.ts';

/** A form that works without script: its page, and the address it is sent to. */
export interface PageForm {
  readonly page: string;
  readonly action: string;
}

/** Sends the form's page with the answer in it. The caller sets status and headers. */
export type SendFormPage = (reply: FastifyReply, form: PageForm, answer: FormAnswer) => FastifyReply;

export function createFormPages(site: Pick<LiveSite, 'current'>): SendFormPage {
  return (reply, { page, action }, answer) => {
    const found = site.current().page(page);
    const html = Buffer.from(found.plain).toString('utf8');
    reply.allowSources({ 'style-src': found.styleSources });
    return reply.type('text/html; charset=utf-8').send(writeAnswer(html, action, answer));
  };
}
