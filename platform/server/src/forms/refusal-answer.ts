import { type FormDeclaration, formNames } from '@platform/contract';
import { html } from '@platform/releases/html';
import type { FastifyReply } from 'fastify';
import type { FormProblem } from '../answers/form-problem.ts';
import { plainPage } from '../answers/plain-page.ts';
import type { FormAnswer } from '../form-pages/form-answer.ts';
import type { Messages } from '../messages/index.ts';
import type { ProblemError } from '../problems/problem-error.ts';

/** Null stands for a form that the site no longer has: its values are listed under the names of its fields. */
export function refusalAnswer(form: FormDeclaration | null, problem: FormProblem, say: Messages): FormAnswer {
  const { messages = { incomplete: say.notSent, failed: say.notSent }, file } = form ?? {};
  const { fieldErrors } = problem;
  const again = file && {
    [file.name]: fieldErrors[file.name] ?? say.chooseAgain(file.label),
  };
  return {
    message: Object.keys(fieldErrors).length > 0 ? messages.incomplete : messages.failed,
    notes: [
      ...(problem.field === undefined ? [{ text: problem.message }] : []),
      ...(form === null ? [] : [{ text: say.kept }]),
    ],
    fieldErrors: { ...fieldErrors, ...again },
    ...sentValues(form, problem),
  };
}

/** What was typed, and its labels. The page's own form names its release, whose rules it follows. */
export function sentValues(
  form: FormDeclaration | null,
  { values: { [formNames.release]: _release, ...values } }: FormProblem,
): Pick<FormAnswer, 'values' | 'labels'> {
  const named = form?.fields ?? Object.keys(values).map((name) => ({ name, label: name }));
  return { values, labels: Object.fromEntries(named.map(({ name, label }) => [name, label])) };
}

/** A page for a form that was refused before it was read: it costs less than a page of the site. */
export function sendUnread(reply: FastifyReply, { message }: ProblemError, say: Messages): FastifyReply {
  const page = plainPage(say, message, html`<p>${say.goBack}</p>`);
  return reply.type('text/html; charset=utf-8').send(page);
}
