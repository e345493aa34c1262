import { integrityOf } from '@site/composition';
import { tinyRelease } from '@site/composition/testing';
import type { Release } from '@site/shared-ui/contracts';
import { deriveRelease, type ReleaseFiles } from './derive-release.ts';

const id = 'r000000old';
const style = '.page-1a2b3 { color: red; }';
const bytes = (text: string) => new TextEncoder().encode(text);

/** A release of two pages with equal stylesheets. Its entry, which does not come last, names all of their files. */
function sample(): ReleaseFiles {
  const texts: Readonly<Record<string, string>> = {
    'A.aaaaaaaaaa.js': 'show("A", "Roles")',
    'A.5555555555.css': style,
    'B.bbbbbbbbbb.js': 'show("B")',
    'B.5555555555.css': style,
    'B.bbbbbbbbbb.js.br': 'compressed',
    'Z.eeeeeeeeee.js': `careers_${id}={js:["aaaaaaaaaa","bbbbbbbbbb"],css:["5555555555"],sri:["${integrityOf(bytes('show("A", "Roles")'))}"]}`,
    'manifest.json': '{"entry":"Z.eeeeeeeeee.js"}',
    'node/A.cjs': 'exports.words = "Roles"',
  };
  const page = (name: string, hash: string) => ({
    scripts: [`${name}.${hash}.js`],
    styles: [`${name}.5555555555.css`],
  });
  const release: Release = {
    ...tinyRelease('careers').release,
    fileNames: 'content',
    id,
    container: `careers_${id}`,
    entry: 'Z.eeeeeeeeee.js',
    pages: { A: page('A', 'aaaaaaaaaa'), B: page('B', 'bbbbbbbbbb') },
    files: Object.entries(texts).map(([path, text]) => ({
      path,
      bytes: text.length,
      type: 'text/plain',
      integrity: integrityOf(bytes(text)),
    })),
  };
  return { release, read: async (path) => bytes(texts[path] ?? '') };
}

const changesRoles = (_path: string, text: string) => text.replaceAll('Roles', 'All roles');

async function textsOf({ release, read }: ReleaseFiles): Promise<ReadonlyMap<string, string>> {
  const entries = release.files.map(
    async ({ path }) => [path, new TextDecoder().decode(await read(path))] as const,
  );
  return new Map(await Promise.all(entries));
}

test('changed files have new hashes in their names, wherever they are named; the others keep theirs', async () => {
  const derived = await deriveRelease(sample(), 'r000000new', changesRoles);
  const texts = await textsOf(derived);
  const names = [...texts.keys()];
  const nameOf = (start: string) => names.find((name) => name.startsWith(start)) ?? '';
  const [script, entry] = [nameOf('A.'), nameOf('Z.')];
  expect(names).toEqual([
    expect.stringMatching(/^A\.(?!a{10})[0-9a-f]{10}\.js$/),
    'A.5555555555.css',
    'B.bbbbbbbbbb.js',
    'B.5555555555.css',
    expect.stringMatching(/^Z\.(?!e{10})[0-9a-f]{10}\.js$/),
    'manifest.json',
    'node/A.cjs',
  ]);
  const hash = script.split('.')[1];
  expect(texts.get(entry)).toBe(
    `careers_r000000new={js:["${hash}","bbbbbbbbbb"],css:["5555555555"],sri:["${integrityOf(bytes('show("A", "All roles")'))}"]}`,
  );
  expect(texts.get('manifest.json')).toBe(`{"entry":"${entry}"}`);
  expect(texts.get('node/A.cjs')).toBe('exports.words = "All roles"');
  expect(derived.release).toMatchObject({
    id: 'r000000new',
    container: 'careers_r000000new',
    fileNames: 'content',
    entry,
    pages: { A: { scripts: [script], styles: ['A.5555555555.css'] }, B: { scripts: ['B.bbbbbbbbbb.js'] } },
  });
  for (const { path, bytes: length, integrity } of derived.release.files) {
    const content = await derived.read(path);
    expect([path, length, integrity]).toEqual([path, content.byteLength, integrityOf(content)]);
  }
});
