import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const template = fileURLToPath(new URL('./template', import.meta.url));

/** One file of a new remote; the path is relative to the remote's folder. */
export interface NewFile {
  readonly path: string;
  readonly content: string;
}

/**
 * Reads the files of a new remote. They end with `.txt` in the template, so that no tool takes them for code.
 *
 * @param values text for each placeholder: `{ unit: 'blog' }` replaces `__unit__` in paths and contents
 * @throws Error if a placeholder has no value
 */
export async function readTemplate(values: Readonly<Record<string, string>>): Promise<readonly NewFile[]> {
  const fill = (text: string) =>
    text.replaceAll(/__([A-Za-z]+)__/g, (_whole, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`The template has a placeholder without a value: ${name}.`);
      return value;
    });
  const files = globSync('**/*.txt', { cwd: template }).sort();
  return Promise.all(
    files.map(async (file) => ({
      path: fill(file.slice(0, -'.txt'.length)),
      content: fill(await readFile(join(template, file), 'utf8')),
    })),
  );
}
