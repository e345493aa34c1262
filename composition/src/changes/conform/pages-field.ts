import type { PageAssets, Release } from '@site/shared-ui/contracts';
import { isReleasePath } from '../../core/releases/release.schema.ts';
import { isRecord, isText, type Report, shown } from './conform-finding.ts';

function isPathList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((path) => typeof path === 'string' && isReleasePath(path));
}

/** @param required whether the field may not be left out */
export function usableAssets(value: unknown, required: boolean): PageAssets | null {
  if (value === undefined && !required) return { scripts: [], styles: [] };
  if (!isRecord(value) || !isPathList(value.scripts) || !isPathList(value.styles)) return null;
  return { scripts: value.scripts, styles: value.styles };
}

export function usablePages(value: unknown, report: Report): Release['pages'] {
  if (!isRecord(value)) {
    report('pages-invalid', `pages is ${shown(value)}.`);
    return {};
  }
  const entries = Object.entries(value);
  if (entries.length === 0) report('pages-empty', 'pages has no page.');
  return Object.fromEntries(entries.map(([page, assets]) => [page, usablePage(page, assets, report)]));
}

function usablePage(page: string, value: unknown, report: Report): PageAssets {
  if (!/^[A-Za-z_]\w*$/.test(page)) report('page-name-invalid', `pages has a page named ${shown(page)}.`);
  const assets = usableAssets(value, true);
  if (!assets) {
    report('page-assets-invalid', `pages.${page} is ${shown(value)}.`);
    return { scripts: [], styles: [] };
  }
  const [scripts, styles] = [/\.m?js$/, /\.css$/].map((ending, index) =>
    (index === 0 ? assets.scripts : assets.styles).filter((path) => !ending.test(path)),
  );
  for (const path of scripts ?? []) report('page-script-type', `pages.${page}.scripts has ${path}.`);
  for (const path of styles ?? []) report('page-style-type', `pages.${page}.styles has ${path}.`);
  const all = [...assets.scripts, ...assets.styles];
  for (const path of all.filter((one, index) => all.indexOf(one) !== index))
    report('page-file-twice', `pages.${page} has ${path} twice.`);
  return assets;
}

export function usablePictures(value: unknown, report: Report): NonNullable<Release['pictures']> {
  if (value === undefined) return {};
  if (!isRecord(value)) {
    report('pictures-invalid', `pictures is ${shown(value)}.`);
    return {};
  }
  const usable = Object.entries(value).flatMap(([path, picture]) => {
    if (
      isRecord(picture) &&
      typeof picture.file === 'string' &&
      isReleasePath(picture.file) &&
      isText(picture.alt)
    )
      return [[path, { file: picture.file, alt: picture.alt }] as const];
    report('picture-invalid', `The image of ${path} is ${shown(picture)}.`);
    return [];
  });
  return Object.fromEntries(usable);
}
