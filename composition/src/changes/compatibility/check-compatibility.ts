import { type Release, type UnitName, unitNames } from '@site/shared-ui/contracts';
import semver from 'semver';
import type { Finding } from '../../core/findings/finding.ts';
import { releaseText } from '../../core/releases/release.schema.ts';
import { overlap, overlapKey } from './path-overlap.ts';

/** Releases that would be live together. */
export type ReleasesByUnit = Readonly<Partial<Record<UnitName, Release>>>;

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
