import { sortUnits } from '@platform/contract';
import type { LiveReleases } from '../../core/composition/composition.ts';
import { type AssetBase, assetBase } from '../../core/composition/site-composition.ts';
import { type Asset, textAsset } from './asset.ts';

/** Path on the site, without the leading slash. */
export const discoveryFile = '.well-known/frontend-discovery.json';

const schema = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

/** Files of a release under its own name: a federation manifest is read from there, whatever the other files are called. */
const ownFolder: AssetBase = ({ unit, id }) => assetBase({ unit, id });

/**
 * What is live, in the public format of `frontend-discovery`: for each unit the address of its entry, its integrity, and
 * the id of its release as version. Addresses are relative to the site.
 */
export function frontendDiscovery({ units }: LiveReleases): Asset {
  const microFrontends = Object.fromEntries(
    sortUnits(Object.keys(units)).flatMap((unit) => {
      const release = units[unit]?.live;
      const entry = release?.files.find(({ path }) => path === release.entry);
      if (!release || !entry) return [];
      const isPublic = release.files.some(({ path }) => path === manifestFile);
      const manifest = isPublic ? { manifest: `${ownFolder(release)}${manifestFile}` } : {};
      const described = {
        url: `${assetBase(release)}${entry.path}`,
        metadata: { integrity: entry.integrity, version: release.id },
        extras: { modulefederation: { name: release.container, ...manifest } },
        deployment: { traffic: 100, default: true },
      };
      return [[unit, [described]]];
    }),
  );
  return textAsset('application/json; charset=utf-8', JSON.stringify({ schema, microFrontends }));
}

const manifestFile = 'mf-manifest.json';
