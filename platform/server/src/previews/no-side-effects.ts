import { messagesFor } from '../answers/send-problem.ts';
import type { SubmissionRepository, UploadRepository } from '../database/repositories.ts';
import type { PartRecords } from '../environment/backend-part.ts';
import type { FileStorage } from '../files/file-storage.ts';
import type { FormAnswer } from '../form-pages/form-answer.ts';
import { createFormPages, type SendFormPage } from '../form-pages/form-pages.ts';
import type { FormResultCounter } from '../forms/form-results.ts';
import type { Messages } from '../messages/index.ts';
import { ProblemError } from '../problems/problem-error.ts';
import type { ByteBudget } from '../security/byte-budget.ts';
import { shownBy } from './find-preview.ts';

const status = 409;

const refuse = async (): Promise<never> => {
  throw new ProblemError(status, 'preview', (say) => say.nothingSent);
};

/** In place of what stores a form: the first use refuses it, after its rules were checked. */
export const nothingStored: {
  readonly submissions: Pick<SubmissionRepository, 'findKey' | 'accept'>;
  readonly uploads: Pick<UploadRepository, 'reserve'>;
} = { submissions: { findKey: refuse, accept: refuse }, uploads: { reserve: async () => true } };

/** The records of a part without what changes them. */
export const onlyRead = ({ find, keys }: PartRecords): Pick<PartRecords, 'find' | 'keys'> => ({ find, keys });

/** Accepts each file and stores none. Whoever reads one finds it, empty: a form may name it. */
export const discardingStorage: FileStorage = {
  create: async () => true,
  read: async () => new Uint8Array(),
  remove: refuse,
  list: refuse,
};

export const nothingCharged: ByteBudget = {
  charge: () => ({ whileStoring: (storing) => storing, [Symbol.dispose]: () => undefined }),
  usedShare: () => 0,
  measure: async () => undefined,
};

export const nothingCounted: FormResultCounter = {
  taken: () => undefined,
  failed: () => undefined,
  summary: async () => [],
};

const forbidden = 403;

/** Answers a form that was submitted without script with its page of the preview. */
export const sendPreviewFormPage: SendFormPage = (reply, form, answer) => {
  const send = createFormPages(shownBy(reply.request).site);
  if (!keepsRules(reply.statusCode, answer)) return send(reply, form, answer);
  return send(reply.status(status), form, nothingSent(answer, messagesFor(reply.request)));
};

/**
 * Whether only storing is left, or only the robot check, which cannot run without script. A form of another site is
 * forbidden too, and is not read.
 */
function keepsRules(code: number, { labels }: FormAnswer): boolean {
  return code === status || (code === forbidden && Object.keys(labels).length > 0);
}

function nothingSent({ values, labels }: FormAnswer, say: Messages): FormAnswer {
  return {
    ...{ message: say.nothingSent, notes: [{ text: say.stillHere }] },
    ...{ fieldErrors: {}, values, labels },
  };
}
