import { hostMarks } from '@platform/contract';
import { type Context, createContext } from 'react';

/** A context that the shell provides. Pages with a copy of their own never see the shell's value. */
export function createHostContext<T>(initial: T): Context<T> {
  return Object.assign(createContext(initial), { displayName: hostMarks.context });
}
