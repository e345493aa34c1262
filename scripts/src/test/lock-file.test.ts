import { readFileSync } from 'node:fs';
import { root } from '@platform/releases/root';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Locked = Readonly<Record<string, LockedPackage>>;

const files = [
  '',
  'bench/variants/',
  'scripts/mutation/',
  'examples/rspack-remote/',
  'examples/vite-remote/',
].map((folder) => {
  const { packages } = JSON.parse(readFileSync(`${root}${folder}package-lock.json`, 'utf8')) as {
    packages: Locked;
  };
  return [`${folder}package-lock.json`, packages] as const;
});

function isLocked(packages: Locked, wantedBy: string, name: string): boolean {
  const nested = wantedBy
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  return ['', ...nested].some((folder) => `${folder}${folder && '/'}node_modules/${name}` in packages);
}

test.each(files)(
  '%s locks optional packages of all platforms: otherwise `npm ci` refuses it',
  (_, packages) => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isLocked(packages, path, name))
        .map((name) => `${name}, which ${path} names`),
    );
    expect(missing).toEqual([]);
  },
);

test('pictures and pages use the same version of the typeface', () => {
  const [, packages] = files[0] ?? [];
  const versionOf = (name: string) => packages?.[`node_modules/${name}`]?.version ?? name;
  expect(versionOf('@fontsource/overpass')).toBe(versionOf('@fontsource-variable/overpass'));
});

test.each(files)('%s contains no address of a registry', (_, packages) => {
  const addresses = Object.values(packages).map(({ resolved }) => resolved ?? '');
  expect(addresses.filter((address) => address.includes('://'))).toEqual([]);
});
