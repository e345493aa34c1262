import { pathToFileURL } from 'node:url';
import type { ComponentType } from 'react';
import { BuildError } from '../build-error.ts';

/**
 * The one component of a module.
 *
 * @param file absolute path; Node must be able to import it, see `loadComponentModules`
 */
export async function drawingOf(file: string): Promise<ComponentType> {
  const module = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  const [drawing, ...others] = Object.values(module).filter((value) => typeof value === 'function');
  if (!drawing || others.length > 0)
    throw new BuildError('no-picture', `${file} must export one component, to be drawn on a picture.`);
  return drawing as ComponentType;
}
