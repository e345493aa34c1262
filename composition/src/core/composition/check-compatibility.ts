import { type Release, sortUnits, type UnitName } from '@site/shared-ui/contracts';
import semver from 'semver';
import type { Finding } from '../findings/finding.ts';
import { releaseText } from '../releases/release.schema.ts';
import { segmentsOf } from '../route-path.ts';
import type { LiveReleases } from './composition.ts';

export type ReleasesByUnit = Readonly<Record<UnitName, Release>>;

export function liveByUnit({ units }: LiveReleases): ReleasesByUnit {
  return Object.fromEntries(Object.entries(units).map(([unit, { live }]) => [unit, live]));
}

/** Reasons why releases cannot be live together, found in their records: no code is run. */
export function checkCompatibility(releases: ReleasesByUnit): readonly Finding[] {
  const { shell, ...remotes } = releases;
  const hosted = shell ? Object.values(remotes).flatMap((remote) => checkAgainstShell(shell, remote)) : [];
  return [...hosted, ...sharedPaths(releases)];
}

/** Compares contract and shared libraries of one remote with one shell. */
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
  return findings;
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
