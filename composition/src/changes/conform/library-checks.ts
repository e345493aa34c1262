import { type Release, sharedLibraryNames } from '@site/shared-ui/contracts';
import { fromJson, isRecord } from '../../core/json.ts';
import { shown } from '../../core/releases/release-faults.ts';
import { exposedPages } from '../gate/exposes.check.ts';
import type { Report } from './conform-finding.ts';
import type { OpenedRelease } from './opened-release.ts';

export async function checkLibraries({ release }: OpenedRelease, report: Report): Promise<void> {
  const { unit, provides } = release;
  for (const library of unit === 'shell' ? sharedLibraryNames : []) {
    if (!Object.hasOwn(provides, library)) report('provides-library-missing', `provides has no ${library}.`);
  }
}

export async function checkManifest({ release, text }: OpenedRelease, report: Report): Promise<void> {
  if (release.unit === 'shell') return;
  const content = await text('mf-manifest.json');
  const manifest = fromJson(content ?? '');
  if (content === null || !isRecord(manifest) || exposedPages(content) === null) {
    const what = content === null ? 'not there, or cannot be read' : 'not JSON with a list of exposes';
    report('mf-manifest-missing', `mf-manifest.json is ${what}.`);
    return;
  }
  if (manifest.name !== undefined && manifest.name !== release.container)
    report(
      'mf-manifest-name',
      `mf-manifest.json has the name ${shown(manifest.name)}, and container is ${release.container}.`,
    );
  for (const shared of Array.isArray(manifest.shared) ? manifest.shared.filter(isRecord) : [])
    checkShared(shared, release.requires, report);
}

function checkShared(shared: Record<string, unknown>, requires: Release['requires'], report: Report): void {
  const name = String(shared.name);
  if (!Object.hasOwn(requires, name))
    report('mf-shared-not-required', `mf-manifest.json shares ${shown(name)}.`);
  if (shared.singleton !== true) report('mf-shared-not-singleton', `mf-manifest.json shares ${shown(name)}.`);
  const { js } = isRecord(shared.assets) ? shared.assets : {};
  const files = isRecord(js) ? [js.sync, js.async].flat().filter((file) => typeof file === 'string') : [];
  if (files.length > 0) report('mf-shared-bundled', `The release has ${name} in ${files.join(', ')}.`);
}
