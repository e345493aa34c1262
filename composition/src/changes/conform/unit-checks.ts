import type { Release } from '@site/shared-ui/contracts';
import { checkCompatibility } from '../check-compatibility.ts';
import { exposedPages, exposesFindings } from '../gate/exposes.check.ts';
import { requestFindings } from '../gate/requests.check.ts';
import { countFindings, sizeFindings } from '../gate/size.check.ts';
import { styleFindings } from '../gate/style-findings.ts';
import { isRecord, type Report, shown } from './conform-finding.ts';
import { type OpenedRelease, passOn } from './opened-release.ts';
import { parsed } from './read-record.ts';

/** What a release exposes, in its federation manifest and in its routes. */
export async function checkExposes(opened: OpenedRelease, report: Report): Promise<void> {
  const { release, record } = opened;
  const manifest = release.unit === 'shell' ? null : await readManifest(opened, report);
  const exposed = manifest === null ? Object.keys(release.pages) : exposedPages(manifest);
  // A route that could not be read may have named any page.
  const allRoutes = Array.isArray(record.routes) && record.routes.length === release.routes.length;
  const hidden = [
    ...(allRoutes && release.routes.length > 0 ? [] : ['page-without-route', 'route-missing']),
    ...(isRecord(record.pages) ? [] : ['route-without-page', 'page-without-route']),
  ];
  const findings = exposesFindings(release, exposed).filter(({ code }) => !hidden.includes(code));
  passOn(findings, report);
  passOn(checkCompatibility({ [release.unit]: release }), report);
}

/** @returns null if the release has no manifest that can be read */
async function readManifest(opened: OpenedRelease, report: Report): Promise<string | null> {
  const { container, requires } = opened.release;
  const text = await opened.text('mf-manifest.json');
  if (text === null) {
    report('mf-manifest-missing', 'The folder has no mf-manifest.json that can be read.');
    return null;
  }
  const manifest = parsed(text);
  if (!isRecord(manifest) || exposedPages(text) === null) {
    report('mf-manifest-not-json', 'mf-manifest.json is not JSON with a list of exposes.');
    return null;
  }
  if (container !== '' && manifest.name !== undefined && manifest.name !== container)
    report(
      'mf-manifest-name',
      `mf-manifest.json has the name ${shown(manifest.name)}, and container is ${container}.`,
    );
  for (const shared of Array.isArray(manifest.shared) ? manifest.shared.filter(isRecord) : [])
    checkShared(shared, requires, report);
  return text;
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

export async function checkRequests({ release, text }: OpenedRelease, report: Report): Promise<void> {
  passOn(await requestFindings(release, async (path) => (await text(path)) ?? ''), report);
}

export async function checkStyles({ release, text }: OpenedRelease, report: Report): Promise<void> {
  // Without a name, no class is the unit's own.
  const sheets = release.unit ? release.files.filter(({ path }) => path.endsWith('.css')) : [];
  // Every site has a shell; the names of its remotes are not known here.
  const others = release.unit === 'shell' ? [] : ['shell'];
  for (const { path } of sheets) {
    const css = await text(path);
    if (css !== null) passOn(styleFindings(css, { unit: release.unit, others, where: path }), report);
  }
}

export async function checkSizes({ release }: OpenedRelease, report: Report): Promise<void> {
  passOn([...countFindings(release), ...sizeFindings(release)], report);
}
