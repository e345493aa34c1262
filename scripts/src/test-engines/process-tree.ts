import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** A process and all its descendants. Reads `/proc`: some machines with Debian have no `ps`. */
export function processTree(pid: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const { id, parent } of runningProcesses())
    children.set(parent, [...(children.get(parent) ?? []), id]);
  const found: number[] = [];
  for (let queue = [pid]; queue.length > 0; queue = queue.flatMap((id) => children.get(id) ?? []))
    found.push(...queue);
  return found;
}

function* runningProcesses(): Iterable<{ readonly id: number; readonly parent: number }> {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = stateOf(Number(name))?.parent;
    if (parent !== undefined) yield { id: Number(name), parent };
  }
}

/** Null for a process that has ended, even if its parent has not collected it yet. */
function stateOf(pid: number): { readonly parent: number } | null {
  try {
    // The name, in parentheses, may contain anything.
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return state === 'Z' ? null : { parent: Number(parent) };
  } catch {
    return null;
  }
}

export function isRunning(pid: number): boolean {
  return stateOf(pid) !== null;
}

export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** Stops a whole tree with SIGSTOP, also processes that are started meanwhile. */
export function pauseTree(pid: number): void {
  const paused = new Set<number>();
  for (let fresh = [pid]; fresh.length > 0; fresh = processTree(pid).filter((id) => !paused.has(id)))
    for (const id of fresh) {
      paused.add(id);
      send(id, 'SIGSTOP');
    }
}

export function resumeTree(pid: number): void {
  for (const id of processTree(pid)) send(id, 'SIGCONT');
}

/** Kills a whole tree with SIGKILL, as a power failure would; resolves when every process has ended. */
export async function killTree(pid: number): Promise<void> {
  // Paused first: otherwise a parent could start another process while its children are killed.
  pauseTree(pid);
  const tree = processTree(pid);
  for (const id of tree) send(id, 'SIGKILL');
  while (tree.some(isRunning)) await setTimeout(10);
}
