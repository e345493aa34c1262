import { formKey } from '@platform/contract';
import type { FoundForm } from '@platform/releases/serving';
import type { FastifyRequest } from 'fastify';
import type { ServerOptions } from '../core/core.ts';
import type { ProblemError } from '../problems/problem-error.ts';

declare module '../core/core.ts' {
  interface Core {
    readonly formGuards: readonly FormGuard[];
  }
}

declare module '../environment/backend-part.ts' {
  interface ConfiguredPart {
    /** Called for the live site, and for that of previews, with other secrets. */
    readonly formGuard?: (core: Pick<ServerOptions, 'secret' | 'clock'>) => FormGuard;
  }
}

/** Refuses forms without a one-time pass. A pass is used up in the transaction that stores the form. */
export interface FormGuard {
  /**
   * The forms that need a pass, as `unit/form`. A form that has replaced one of them needs it as well. If several guards name
   * a form, that of the first part counts.
   */
  readonly forms: readonly string[];
  /** The identifier of the request's pass; null if it has no valid one. */
  readonly passOf: (request: FastifyRequest) => string | null;
  readonly refusal: (reason: 'pass-missing' | 'pass-used') => ProblemError;
}

/** The guards of all parts. */
export function formGuards(
  core: Pick<ServerOptions, 'environment' | 'secret' | 'clock'>,
): readonly FormGuard[] {
  return core.environment.parts.flatMap(({ formGuard }) => (formGuard ? [formGuard(core)] : []));
}

/** The guard of a form; undefined if it needs no pass. */
export function guardOf(
  guards: readonly FormGuard[],
  { unit, name, form: { replaces = [] } }: FoundForm,
): FormGuard | undefined {
  const keys = [formKey(unit, name), ...replaces];
  return guards.find(({ forms }) => keys.some((key) => forms.includes(key)));
}
