import { readFile } from 'node:fs/promises';
import { type CustomProperties, declaredProperties } from './custom-properties.ts';

/** Later entries override earlier ones, so scenes use the dark hero's colours. */
const sources = [
  { file: 'tokens/tokens.css', selector: ':root' },
  { file: 'tokens/semantic-tokens.css', selector: ':root' },
  { file: 'components/hero/hero.module.css', selector: '.hero' },
  { file: 'components/hero/hero.module.css', selector: '.hero[data-tone="asphalt"]' },
] as const;

export async function sceneColours(root: string): Promise<CustomProperties> {
  const declared = await Promise.all(
    sources.map(async ({ file, selector }) =>
      declaredProperties(await readFile(`${root}shared-ui/src/${file}`, 'utf8'), selector),
    ),
  );
  return new Map(declared.flatMap((properties) => [...properties]));
}
