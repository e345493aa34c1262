import type { FindForm, FoundForm } from '@site/composition';
import type { FastifyRequest } from 'fastify';
import { noSuchForm } from './read-form.ts';

type FormName = Parameters<FindForm>;

/** Finds the forms by which requests are checked, and remembers them: the texts of an answer are theirs. */
export interface SentForms {
  /** Rejects with a `ProblemError` (404) if there is no such form. */
  find(request: FastifyRequest, ...name: FormName): Promise<FoundForm>;
  /** The form that was found for a request; null for a request that failed before. */
  of(request: FastifyRequest): FoundForm | null;
}

/** @param formsOf says whose forms the request is for */
export function createSentForms(formsOf: (request: FastifyRequest) => FindForm): SentForms {
  const forms = new WeakMap<FastifyRequest, FoundForm>();
  return {
    async find(request, ...name) {
      const found = await formsOf(request)(...name);
      if (found === null) throw noSuchForm();
      forms.set(request, found);
      return found;
    },
    of: (request) => forms.get(request) ?? null,
  };
}
