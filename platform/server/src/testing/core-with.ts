import type { Core } from '../core/core.ts';

export type Parts<T> = T extends (...given: never[]) => unknown
  ? T
  : { readonly [Name in keyof T]?: Parts<T[Name]> };

/** A core with these parts, for what uses no other one. */
export const coreWith = (parts: Parts<Core>) => parts as Core;
