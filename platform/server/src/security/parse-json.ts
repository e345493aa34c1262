import type { FastifyInstance } from 'fastify';
import { storableText } from '../database/storable-text.ts';
import type { Sentence } from '../messages/index.ts';
import { ProblemError } from '../problems/problem-error.ts';

/** Deeper than any valid body, so that recursive code cannot overflow the stack. */
const maxDepth = 10;

/** Refuses names that every object inherits (`toString`, `__proto__`) and values that are nested too deeply. */
export function parseJson(app: FastifyInstance): void {
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      const text = String(body);
      if (text === '') throw malformed((say) => say.emptyBody);
      done(null, checked(text));
    } catch (error) {
      done(error as Error);
    }
  });
}

function checked(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw malformed((say) => say.noJson, error);
  }
  let level: readonly object[] = isObject(value) ? [value] : [];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw malformed((say) => say.nestedTooDeeply);
    for (const object of level) {
      if (!Array.isArray(object) && Object.keys(object).some((name) => name in Object.prototype))
        throw malformed((say) => say.impossibleName);
      makeStorable(object as Record<string, unknown>);
    }
    level = level.flatMap((object) => Object.values(object).filter(isObject));
  }
  return value;
}

function makeStorable(object: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(object)) {
    if (typeof value === 'string') object[name] = storableText(value);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function malformed(sentence: Sentence, cause?: unknown): ProblemError {
  return new ProblemError(400, 'malformed-json', sentence, { cause });
}
