import { readFileSync } from 'node:fs';
import { root } from '../build/workspace.ts';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
  packages: Readonly<Record<string, LockedPackage>>;
};

/** Whether a dependency is locked: in the package's own `node_modules`, or in that of a folder above. */
function isLocked(wantedBy: string, name: string): boolean {
  const nested = wantedBy
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  return ['', ...nested].some((folder) => `${folder}${folder && '/'}node_modules/${name}` in packages);
}

test('optional packages of all platforms are locked: otherwise `npm ci` refuses the file', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(path, name))
      .map((name) => `${name}, which ${path} names`),
  );
  expect(missing).toEqual([]);
});

test('the lock file contains no address of a registry', () => {
  const addresses = Object.values(packages).map(({ resolved }) => resolved ?? '');
  expect(addresses.filter((address) => address.includes('://'))).toEqual([]);
});
