import type { FindForm } from '@platform/releases/serving';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { FormKey } from '../database/repositories.ts';

type CountSubmission = (request: FastifyRequest, reply: FastifyReply, sent: FormKey) => Promise<void>;

declare module '../core/core.ts' {
  interface Core {
    readonly countSubmission: CountSubmission;
  }
}

/** Anybody may send a form that the site does not have. */
const unknown: FormKey = { unit: 'other', form: 'other' };

export function createSubmissionCount(registry: Registry, findForm: FindForm): CountSubmission {
  const submissions = new Counter({
    name: 'site_form_submissions_total',
    help: 'Forms that were sent, by what became of them. One that is sent again counts again.',
    labelNames: ['unit', 'form', 'outcome'],
    registers: [registry],
  });
  return async ({ method }, { statusCode }, { unit, form }) => {
    if (method !== 'POST') return;
    const found = await findForm(unit, form, null).catch(() => null);
    submissions.inc({ ...(found === null ? unknown : { unit, form }), outcome: outcomeOf(statusCode) });
  };
}

const refusals: Readonly<Record<number, string>> = {
  403: 'not-verified',
  413: 'too-large',
  422: 'invalid',
  429: 'too-many',
};

function outcomeOf(status: number): string {
  if (status < 400) return 'taken';
  return status >= 500 ? 'failed' : (refusals[status] ?? 'malformed');
}
