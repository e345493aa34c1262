import { readFile } from 'node:fs/promises';
import type { SocialImageDesign } from '@platform/contract';
import { type CustomProperties, declaredProperties } from './custom-properties.ts';

/** The custom properties that a site's drawings use. @param root of the sources, with a trailing slash */
export async function sceneColours(root: string, { colours }: SocialImageDesign): Promise<CustomProperties> {
  const declared = await Promise.all(
    colours.map(async ({ file, selector }) =>
      declaredProperties(await readFile(root + file, 'utf8'), selector),
    ),
  );
  return new Map(declared.flatMap((properties) => [...properties]));
}
