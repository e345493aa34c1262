import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { SocialImage, SocialImageDesign, UnitDeclaration } from '@platform/contract';
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
  readonly design: SocialImageDesign;
  readonly root: string;
  /** That of the unit, relative to the root. */
  readonly folder: string;
  /** The folder of the release. */
  readonly output: string;
}

/** What the design of a site exports. The SVG's colours are still custom properties, and its text is text. */
type DrawPage = (page: {
  readonly name: string;
  readonly title: string;
  readonly plate?: string | undefined;
  readonly Drawing?: ComponentType | undefined;
  /** Width of a text in pixels. */
  readonly measure: (text: string, size: number) => number;
  /** CSS of the components that drawings use. */
  readonly styles: string;
}) => string;

const picturesFolder = 'og';

/** Draws the social images (`og:image`) of a unit's pages into the folder of the release. */
export async function drawPictures({
  declaration,
  name,
  design,
  root,
  folder,
  output,
}: PictureOrder): Promise<Pictures> {
  const { routes, socialImages = {} } = declaration;
  const [{ measure, rasterize }, colours] = await Promise.all([openRasterizer(), sceneColours(root, design)]);
  using modules = loadComponentModules();
  const { drawSocialImage } = (await import(root + design.module)) as { drawSocialImage: DrawPage };
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
