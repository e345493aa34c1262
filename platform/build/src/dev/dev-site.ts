import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { DocumentSettings, Release, UnitName } from '@platform/contract';
import { emptyJournal } from '@platform/releases';
import type { BuiltRelease } from '@platform/releases/built';
import type { Asset, AssetBase } from '@platform/releases/rendering';
import { createFindForm, type LiveSite, previewSite, type SiteSnapshot } from '@platform/releases/serving';
import { contentType } from 'mime-types';
import { devId } from './dev-release.ts';

export interface DevSiteOptions {
  readonly settings: DocumentSettings;
  readonly baseOf: AssetBase;
  readonly statics: string;
  readonly built: readonly BuiltRelease[];
}

export interface DevSite extends LiveSite {
  update(releases: readonly Release[]): Promise<void>;
}

/** Nothing is prerendered: a page would miss changes of the sources. */
const nothingStored = { read: async () => null, list: async () => [] };

/** Pages come from the same code as on the live site, but they are rendered in the browser only. */
export async function openDevSite(
  { settings, baseOf, statics, built }: DevSiteOptions,
  releases: readonly Release[],
): Promise<DevSite> {
  const units = new Map<UnitName, Release>();
  const listeners: ((snapshot: SiteSnapshot) => void)[] = [];
  const assets: LiveSite['assets'] = {
    find: async (unit, id, path) => {
      if (unit === 'shell' && id === devId) return findStatic(statics, path);
      const found = built.find(({ release }) => release.unit === unit && release.id === id);
      const file = found?.release.files.find((candidate) => candidate.path === path);
      return found && file ? asset(file.type, await readFile(`${found.folder}/${path}`)) : null;
    },
  };
  let sequence = 0;

  const take = (changed: readonly Release[]) => {
    for (const release of changed) units.set(release.unit, release);
    sequence += 1;
    const live = [...units].map(([unit, release]) => [unit, { live: release, previous: null }] as const);
    const all = { composition: { sequence, units: {} }, units: Object.fromEntries(live) };
    return previewSite(nothingStored, all, settings, { assets, baseOf });
  };
  let site = await take([...built.map(({ release }) => release), ...releases]);

  return {
    assets,
    findComposition: (name) => site.findComposition(name),
    findForm: createFindForm(nothingStored, { live: () => [...units.values()], isInTabs: () => false }),
    current: () => site.current(),
    liveRelease: (unit) => units.get(unit) ?? null,
    journal: () => emptyJournal,
    // Tabs also run what was built before.
    wasLiveSince: () => false,
    observed: () => null,
    wasLive: () => true,
    state: () => ({
      ...{ follow: { status: 'following' }, silence: 0 },
      ...{ findings: [], memory: { files: 0, loaded: 0 } },
    }),
    onChange: (listener) => void listeners.push(listener),
    close: () => undefined,
    update: async (changed) => {
      site = await take(changed);
      for (const listener of listeners) listener(site.current());
    },
  };
}

/** A file of the shell's source folder, whose paths in a release begin with `static/`. */
async function findStatic(statics: string, path: string): Promise<Asset | null> {
  const file = path.replace(/^static\//, '');
  const content = await readFile(`${statics}/${file}`).catch(() => null);
  return content && asset(contentType(file) || 'application/octet-stream', content);
}

/** An uncompressed file: compression saves no time on the developer's own machine. */
function asset(type: string, plain: Uint8Array): Asset {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, etag, plain, gzip: null, brotli: null };
}
