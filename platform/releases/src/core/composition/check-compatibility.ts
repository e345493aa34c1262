import { formKey, type Release, type SiteRecord, sortUnits, type UnitName } from '@platform/contract';
import semver from 'semver';
import type { Finding } from '../findings/finding.ts';
import { releaseText } from '../releases/release.schema.ts';
import { siteOf } from '../releases/releases.ts';
import { segmentsOf } from '../route-path.ts';
import type { LiveReleases } from './composition.ts';

export type ReleasesByUnit = Readonly<Record<UnitName, Release>>;

export function liveByUnit({ units }: LiveReleases): ReleasesByUnit {
  return Object.fromEntries(Object.entries(units).map(([unit, { live }]) => [unit, live]));
}

/** Reasons why releases cannot be live together, found in their records: no code is run. */
export function checkCompatibility(releases: ReleasesByUnit): readonly Finding[] {
  const { shell, ...remotes } = releases;
  if (!shell) return sharedPaths(releases);
  const hosted = Object.values(remotes).flatMap((remote) => checkAgainstShell(shell, remote));
  return [...checkAgainstSite(siteOf(shell), shell), ...hosted, ...sharedPaths(releases)];
}

/** Compares contract, shared libraries, addresses and forms of one remote with one shell. */
export function checkAgainstShell(shell: Release, remote: Release): readonly Finding[] {
  const [shellName, remoteName] = [releaseText(shell), releaseText(remote)];
  const findings: Finding[] = [];
  const add = (code: Finding['code'], sentence: string) => void findings.push({ code, sentence });
  if (remote.contract !== shell.contract)
    add(
      'contract-differs',
      `${remoteName} has contract ${remote.contract}, ${shellName} has ${shell.contract}.`,
    );
  for (const [library, range] of Object.entries(remote.requires)) {
    const version = shell.provides[library];
    if (version === undefined)
      add('library-missing', `${remoteName} needs ${library}, which ${shellName} does not provide.`);
    else if (!semver.satisfies(version, range))
      add('library-version', `${remoteName} needs ${library} ${range}, ${shellName} provides ${version}.`);
  }
  return [...findings, ...checkAgainstSite(siteOf(shell), remote)];
}

/** A shell says which addresses the site keeps for itself, where forms are posted, and whether they take files. */
function checkAgainstSite(site: SiteRecord, release: Release): readonly Finding[] {
  const name = releaseText(release);
  const paths = [
    ...release.routes.map(({ path }) => path),
    ...(release.redirects ?? []).map(({ from }) => from),
  ];
  const reserved = paths.filter((path) => isReserved(path, site));
  const forms = Object.entries(release.forms ?? {}).flatMap(([form, { address, file }]) => {
    const key = formKey(release.unit, form);
    const given = Object.hasOwn(site.forms, key) ? site.forms[key] : undefined;
    const faults = [
      ...(given?.address === address
        ? []
        : [`address: the site gives it ${given?.address ?? 'no address of its own'}.`]),
      ...(file && given?.file === false ? [`${file.name}: the address of this form takes no file.`] : []),
      ...(file && !site.features.uploads
        ? [`${file.name}: this site takes no files. Switch on features.uploads in site.config.ts.`]
        : []),
    ];
    return faults.map((fault) => `The form ${form} of ${name}: ${fault}`);
  });
  return [
    ...reserved.map((path) => ({
      code: 'path-reserved' as const,
      sentence: `${name} claims ${path}, which is reserved.`,
    })),
    ...forms.map((sentence) => ({ code: 'form-unusable' as const, sentence })),
  ];
}

/** First segments of addresses that the server itself answers on every site. */
const ownFirst = ['assets', '-', 'api', 'uploads'];

/** Whether no unit may claim an address: files, the server's own addresses, and the root if it leads to the home page. */
export function isReserved(path: string, { reserved, home }: Pick<SiteRecord, 'reserved' | 'home'>): boolean {
  if (path === '*') return false;
  const [, first = ''] = path.toLowerCase().split('/');
  if (first === '') return home !== '/';
  return (
    [...ownFirst, ...reserved.map((one) => one.toLowerCase())].includes(first) || /^[\w.-]+\.\w+$/.test(first)
  );
}

export function canHost(shell: Release, remote: Release): boolean {
  return checkAgainstShell(shell, remote).length === 0;
}

interface Claim {
  readonly release: Release;
  readonly path: string;
}

function sharedPaths(releases: ReleasesByUnit): readonly Finding[] {
  const claims = sortUnits(Object.keys(releases)).flatMap((unit): Claim[] => {
    const release = releases[unit];
    return release ? release.routes.map(({ path }) => ({ release, path })) : [];
  });
  const alike = new Map<string, Claim[]>();
  for (const claim of claims) {
    const key = overlapKey(claim.path);
    const others = alike.get(key);
    if (others) others.push(claim);
    else alike.set(key, [claim]);
  }
  return claims.flatMap((claim) => {
    const others = alike.get(overlapKey(claim.path)) ?? [];
    return others
      .slice(others.indexOf(claim) + 1)
      .filter((other) => overlap(claim.path, other.path))
      .map((other) => taken(claim, other));
  });
}

function taken(claim: Claim, other: Claim): Finding {
  const spellings = claim.path === other.path ? claim.path : `${claim.path} and ${other.path}`;
  const who =
    claim.release === other.release
      ? `Two routes of ${releaseText(claim.release)}`
      : `${releaseText(claim.release)} and ${releaseText(other.release)}`;
  return { code: 'path-taken', sentence: `${who} both claim ${spellings}.` };
}

function rank(segments: readonly string[]): number {
  return segments.includes(':') ? 1 : 0;
}

/**
 * Whether two routes claim the same address with the same priority. A route without parameters has priority over one
 * with parameters: `/courses/new` and `/courses/:id` do not overlap, `/a/:x` and `/:y/b` do.
 */
export function overlap(one: string, other: string): boolean {
  if (one === '*' || other === '*') return one === other;
  const [a, b] = [segmentsOf(one), segmentsOf(other)];
  if (a.length !== b.length || rank(a) !== rank(b)) return false;
  return a.every((segment, index) => segment === b[index] || segment === ':' || b[index] === ':');
}

/** Only routes with the same key can overlap: this avoids comparing every pair. */
export function overlapKey(path: string): string {
  if (path === '*') return path;
  const segments = segmentsOf(path);
  return rank(segments) === 0 ? `/${segments.join('/')}` : `${segments.length} segments`;
}
