import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { SocialImage, UnitDeclaration } from '@site/shared-ui/contracts';
import type { ComponentType } from 'react';
import { BuildError } from '../build-error.ts';
import { loadComponentModules } from './component-modules.ts';
import { withValues } from './custom-properties.ts';
import { openRasterizer } from './rasterizer.ts';
import { sceneColours } from './scene-colours.ts';

/** Route path → its picture. */
export type Pictures = Readonly<Record<string, SocialImage>>;

export interface PictureOrder {
  readonly declaration: UnitDeclaration;
  /** The site's name. */
  readonly name: string;
  readonly root: string;
  /** That of the unit, relative to the root. */
  readonly folder: string;
  /** The folder of the release. */
  readonly output: string;
}

const picturesFolder = 'og';

/** Draws the social images (`og:image`) of a unit's pages into the folder of the release. */
export async function drawPictures({
  declaration,
  name,
  root,
  folder,
  output,
}: PictureOrder): Promise<Pictures> {
  const { routes, socialImages = {} } = declaration;
  const [{ measure, rasterize }, colours] = await Promise.all([openRasterizer(), sceneColours(root)]);
  using modules = loadComponentModules();
  const design = `${root}shared-ui/src/social-image/draw-social-image.tsx`;
  const { drawSocialImage } = (await import(design)) as typeof import('@site/shared-ui/social-image');
  await mkdir(`${output}/${picturesFolder}`, { recursive: true });

  const pictures: Record<string, SocialImage> = {};
  for (const { path, page, title } of routes) {
    const { plate, drawing } = socialImages[page] ?? {};
    const Drawing = drawing ? await drawingOf(`${root}${folder}/${drawing}`) : undefined;
    const styles = modules.styles();
    const svg = drawSocialImage({
      name,
      title,
      plate,
      Drawing,
      measure,
      styles,
    });
    const png = rasterize(withValues(svg, colours));
    const hash = createHash('sha256').update(png).digest('hex').slice(0, 10);
    const file = `${picturesFolder}/${page}.${hash}.png`;
    await writeFile(`${output}/${file}`, png);
    pictures[path] = { file, alt: [title, plate, name].filter(Boolean).join(' · ') };
  }
  return pictures;
}

/** Imports the only component that a module exports. Node must be able to import it, see `loadComponentModules`. */
async function drawingOf(file: string): Promise<ComponentType> {
  const module = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  const [drawing, ...others] = Object.values(module).filter((value) => typeof value === 'function');
  if (!drawing || others.length > 0)
    throw new BuildError('no-picture', `${file} must export one component, to be drawn on a picture.`);
  return drawing as ComponentType;
}
