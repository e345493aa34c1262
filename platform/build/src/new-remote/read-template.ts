import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface NewFile {
  readonly path: string;
  readonly content: string;
}

/**
 * Reads the files of a new remote. They end with `.txt` in the template, so that no tool takes them for code.
 *
 * Lines that begin with `__form__`, and files with `form` in their name, are for a remote with a form; lines that begin
 * with `__plain__` are for one without.
 *
 * @param template the folder
 * @param values text for each placeholder: `{ unit: 'blog' }` replaces `__unit__` in paths and contents
 * @throws Error if a placeholder has no value
 */
export async function readTemplate(
  template: string,
  values: Readonly<Record<string, string>>,
  form: boolean,
): Promise<readonly NewFile[]> {
  const marks = form
    ? { kept: /^__form__/gm, dropped: /^__plain__.*\n/gm }
    : { kept: /^__plain__/gm, dropped: /^__form__.*\n/gm };
  const fill = (text: string) =>
    text.replaceAll(/__([A-Za-z]+)__/g, (_whole, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`The template has a placeholder without a value: ${name}.`);
      return value;
    });
  const files = globSync('**/*.txt', { cwd: template })
    .filter((file) => form || !/\bform\b/.test(file))
    .sort();
  return Promise.all(
    files.map(async (file) => ({
      path: fill(file.slice(0, -'.txt'.length)),
      content: fill(
        (await readFile(join(template, file), 'utf8')).replace(marks.dropped, '').replace(marks.kept, ''),
      ),
    })),
  );
}
