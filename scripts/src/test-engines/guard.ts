import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('guard.process.ts', import.meta.url));

export type GuardOrder = { readonly done: boolean } & (
  | { readonly kind: 'program' | 'runner'; readonly what: number }
  | { readonly kind: 'folder'; readonly what: string }
);

let guard: ChildProcess | null = null;

function order(what: GuardOrder): void {
  if (guard === null) {
    guard = fork(script, [], { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
    // It must not keep this process running.
    guard.unref();
    guard.channel?.unref();
  }
  guard.send(what, () => {});
}

/** Until the returned function is called, the end of this process also ends a program and its descendants. */
export function guardProgram(pid: number): () => void {
  order({ kind: 'program', what: pid, done: false });
  return () => order({ kind: 'program', what: pid, done: true });
}

/** Until the returned function is called, the end of this process also deletes a folder. */
export function guardFolder(path: string): () => void {
  order({ kind: 'folder', what: path, done: false });
  return () => order({ kind: 'folder', what: path, done: true });
}

/** Until the returned function is called, the end of this process also ends a test runner, which has a guard itself. */
export function guardRunner(pid: number): () => void {
  order({ kind: 'runner', what: pid, done: false });
  return () => order({ kind: 'runner', what: pid, done: true });
}
