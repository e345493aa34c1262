import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  type Asset,
  type AssetBase,
  compositionAddress,
  compositionFile,
  createFindForm,
  type LiveReleases,
  type LiveSite,
  type SiteSnapshot,
  siteComposition,
  sitePages,
} from '@site/composition';
import type { DocumentSettings, Release, UnitName } from '@site/shared-ui/contracts';
import { contentType } from 'mime-types';
import type { BuiltRelease } from '../units/find-built.ts';

export interface DevSiteOptions {
  readonly settings: DocumentSettings;
  readonly baseOf: AssetBase;
  readonly statics: string;
  readonly built: readonly BuiltRelease[];
}

export interface DevSite extends LiveSite {
  update(releases: readonly Release[]): Promise<void>;
}

/** Pages come from the same code as on the live site, but they are rendered in the browser only. */
export async function openDevSite(options: DevSiteOptions, releases: readonly Release[]): Promise<DevSite> {
  const units = new Map<UnitName, Release>();
  const listeners: ((snapshot: SiteSnapshot) => void)[] = [];
  let sequence = 0;

  const take = async (changed: readonly Release[]): Promise<SiteSnapshot> => {
    for (const release of changed) units.set(release.unit, release);
    sequence += 1;
    return takeSnapshot(options, [...units.values()], sequence);
  };
  let snapshot = await take([...options.built.map(({ release }) => release), ...releases]);

  const liveRelease = (unit: UnitName) => units.get(unit) ?? null;
  return {
    assets: { find: (unit, id, path) => findBuiltFile(options.built, unit, id, path) },
    findComposition: async (name) => {
      const { composition } = snapshot;
      return compositionAddress(composition).endsWith(`/${name}`) ? compositionFile(composition) : null;
    },
    findForm: createFindForm(
      { read: async () => null },
      { live: () => [...units.values()], isInTabs: () => false },
    ),
    current: () => snapshot,
    liveRelease,
    entries: () => [],
    // Tabs also run what was built before.
    wasLiveSince: () => false,
    watched: () => null,
    wasLive: () => true,
    state: () => ({
      ...{ follow: { status: 'following' }, silence: 0 },
      ...{ findings: [], memory: { files: 0, loaded: 0 } },
    }),
    onChange: (listener) => void listeners.push(listener),
    close: () => undefined,
    update: async (changed) => {
      snapshot = await take(changed);
      for (const listener of listeners) listener(snapshot);
    },
  };
}

async function takeSnapshot(
  { settings, baseOf, statics }: DevSiteOptions,
  releases: readonly Release[],
  sequence: number,
): Promise<SiteSnapshot> {
  const live: LiveReleases = {
    composition: { sequence, units: {} },
    units: Object.fromEntries(releases.map((release) => [release.unit, { live: release, previous: null }])),
  };
  const composition = siteComposition(live, baseOf);
  const pages = await sitePages({ read: async () => null }, live, composition, settings, baseOf);
  return {
    composition,
    page: pages.find,
    movedTo: pages.movedTo,
    // A prerendered page would miss changes of the sources.
    speculationRules: null,
    staticFile: async (path) => {
      const content = await readFile(`${statics}/${path}`).catch(() => null);
      return content && asset(contentType(path) || 'application/octet-stream', content);
    },
  };
}

async function findBuiltFile(
  built: readonly BuiltRelease[],
  unit: string,
  id: string,
  path: string,
): Promise<Asset | null> {
  const found = built.find(({ release }) => release.unit === unit && release.id === id);
  const file = found?.release.files.find((candidate) => candidate.path === path);
  return found && file ? asset(file.type, await readFile(`${found.folder}/${path}`)) : null;
}

/** An uncompressed file: compression saves no time on the developer's own machine. */
function asset(type: string, plain: Uint8Array): Asset {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, etag, plain, gzip: null, brotli: null };
}
