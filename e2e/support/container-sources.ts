import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { root } from '@site/site-command';

/** Copies the inputs of the Containerfile into a folder like the one in which it runs the script: without packages. */
export async function containerSources(folder: string): Promise<string> {
  const text = await readFile(join(root, 'deploy/Containerfile'), 'utf8');
  const copied = [...text.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));
  expect(copied).toContain('deploy');
  for (const path of copied) {
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => !source.includes('/node_modules'),
    });
  }
  return folder;
}
