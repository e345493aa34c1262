import { watch } from 'node:fs';
import type { UnitDeclaration, UnitName } from '@site/shared-ui/contracts';
import { unitFolder } from '../build/workspace.ts';
import { freshDeclaration } from './fresh-declaration.ts';

/** Editors write in several steps: wait until they are done (ms). */
const patience = 100;

/** Plain modules only: a declaration imports no component. */
const mayMatter = /(?<!\.test|\.d)\.ts$/;

export interface DeclarationWatch {
  readonly root: string;
  readonly units: readonly UnitName[];
  readonly onRead: (declaration: UnitDeclaration) => void;
  readonly onError: (unit: UnitName, error: unknown) => void;
}

/** Reads declarations again when something they may be made of has changed. */
export function watchDeclarations({ root, units, onRead, onError }: DeclarationWatch): { close(): void } {
  const timers = new Map<UnitName, NodeJS.Timeout>();
  const readSoon = (unit: UnitName) => {
    clearTimeout(timers.get(unit));
    const read = () => freshDeclaration(root, unit).then(onRead, (error) => onError(unit, error));
    timers.set(unit, setTimeout(read, patience));
  };
  const follow = (folder: string, affected: readonly UnitName[]) =>
    watch(`${root}${folder}`, { recursive: true }, (_event, file) => {
      if (file && mayMatter.test(file)) affected.forEach(readSoon);
    });
  const watchers = [
    ...units.map((unit) => follow(`${unitFolder(unit)}/src`, [unit])),
    // The company's facts are in titles and descriptions.
    follow('shared-ui/src/site', units),
  ];
  return {
    close: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
