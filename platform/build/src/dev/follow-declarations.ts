import { Worker } from 'node:worker_threads';
import type { UnitDeclaration, UnitName } from '@platform/contract';
import { type DevShell, devRelease } from './dev-release.ts';
import type { DevSite } from './dev-site.ts';
import type { UnitServers } from './unit-servers.ts';

export interface FollowDeps {
  readonly root: string;
  readonly site: Pick<DevSite, 'update'>;
  readonly servers: Pick<UnitServers, 'start' | 'reloadPages'>;
  readonly shell: DevShell | null;
  readonly print: (text: string) => void;
}

/** Returns a function that reads a unit's declaration again after a build and applies its changes, one after the other. */
export function followDeclarations(
  { root, site, servers, shell, print }: FollowDeps,
  known: readonly UnitDeclaration[],
): (unit: UnitName) => Promise<void> {
  const declarations = new Map(known.map((declaration) => [declaration.unit, declaration]));
  const follow = async (unit: UnitName) => {
    const after = await freshDeclaration(root, unit);
    const before = declarations.get(unit);
    if (isSame(before, after)) return;
    declarations.set(unit, after);
    // New pages of a remote are new exposed modules, which its dev server reads only at its start.
    if (unit !== 'shell' && !isSame(before?.pages, after.pages)) await servers.start(after);
    await site.update([devRelease(after, shell)]);
    servers.reloadPages();
    print(`The declaration of ${unit} has changed: open pages reload.`);
  };
  let turn = Promise.resolve();
  return (unit) => {
    turn = turn
      .then(() => follow(unit))
      .catch((error: unknown) => print(`The declaration of ${unit} cannot be loaded: ${String(error)}`));
    return turn;
  };
}

/** Declarations are JSON. Another order of keys counts as a change, which only costs a reload. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Reads a declaration as it is on disk now, with everything that it imports. Rejects if it cannot be loaded. */
export function freshDeclaration(root: string, unit: UnitName): Promise<UnitDeclaration> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./declaration.worker.ts', import.meta.url), {
      workerData: { root, unit },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error(`The declaration of ${unit} was not read.`)));
  });
}
