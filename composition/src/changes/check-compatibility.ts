import { type Release, type UnitName, unitNames } from '@site/shared-ui/contracts';
import semver from 'semver';
import type { LiveReleases } from '../core/composition/composition.ts';
import type { Finding } from '../core/findings/finding.ts';
import { releaseText } from '../core/releases/release.schema.ts';

/** Releases that would be live together. */
export type ReleasesByUnit = Readonly<Partial<Record<UnitName, Release>>>;

/** The live releases alone. */
export function liveByUnit({ units }: LiveReleases): ReleasesByUnit {
  return Object.fromEntries(Object.entries(units).map(([unit, { live }]) => [unit, live]));
}

/** What keeps releases from living together, as far as their records tell: no code is run. */
export function checkCompatibility(releases: ReleasesByUnit): readonly Finding[] {
  const { shell, ...remotes } = releases;
  const hosted = shell ? Object.values(remotes).flatMap((remote) => checkAgainstShell(shell, remote)) : [];
  return [...hosted, ...sharedPaths(releases)];
}

/** Contract and shared libraries of one remote with one shell. */
export function checkAgainstShell(shell: Release, remote: Release): readonly Finding[] {
  const [host, guest] = [releaseText(shell), releaseText(remote)];
  const findings: Finding[] = [];
  if (remote.contract !== shell.contract) {
    findings.push({
      code: 'contract-differs',
      sentence: `${guest} speaks contract ${remote.contract}, ${host} speaks ${shell.contract}.`,
    });
  }
  for (const [library, range] of Object.entries(remote.requires)) {
    const version = shell.provides[library];
    if (version === undefined) {
      findings.push({
        code: 'library-missing',
        sentence: `${guest} needs ${library}, which ${host} does not bring.`,
      });
    } else if (!semver.satisfies(version, range)) {
      findings.push({
        code: 'library-version',
        sentence: `${guest} needs ${library} ${range}, ${host} brings ${version}.`,
      });
    }
  }
  return findings;
}

interface Claim {
  readonly release: Release;
  readonly path: string;
}

/** Addresses that two routes claim, of two units or of one. */
function sharedPaths(releases: ReleasesByUnit): readonly Finding[] {
  const claims = unitNames.flatMap((unit): Claim[] => {
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

/** Segments of a route's path, without regard to case; every parameter is the same as every other. */
function segmentsOf(path: string): readonly string[] {
  return path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (segment.startsWith(':') ? ':' : segment));
}

function rank(segments: readonly string[]): number {
  return segments.includes(':') ? 1 : 0;
}

/**
 * Whether two routes claim an address that only one can answer. A route without parameters goes before one
 * with, so `/employee/new` and `/employee/:id` live together; `/a/:x` and `/:y/b` do not.
 */
export function overlap(one: string, other: string): boolean {
  if (one === '*' || other === '*') return one === other;
  const [a, b] = [segmentsOf(one), segmentsOf(other)];
  if (a.length !== b.length || rank(a) !== rank(b)) return false;
  return a.every((segment, index) => segment === b[index] || segment === ':' || b[index] === ':');
}

/** Only routes with the same key can overlap, so nobody has to compare each with each. */
export function overlapKey(path: string): string {
  if (path === '*') return path;
  const segments = segmentsOf(path);
  return rank(segments) === 0 ? `/${segments.join('/')}` : `${segments.length} segments`;
}
