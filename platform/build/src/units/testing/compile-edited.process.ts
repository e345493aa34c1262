import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { UnitName } from '@platform/contract';
import { root } from '@platform/releases/root';
import { releaseConfigs } from '../apply-build-file.ts';
import { compile, startBuild } from '../build-unit.ts';
import { prepareProcess } from '../cli-config.ts';
import { withCompileCache } from '../compile-cache.ts';
import { copyInputs } from './copy-inputs.ts';

/** One build: the edits of its sources are undone after it. */
export interface EditedBuild {
  readonly unit: UnitName;
  readonly edit: { readonly file: string; readonly before: string; readonly after: string } | null;
}

/** Names of scripts and stylesheets → their contents in base64, and their lengths in Brotli. */
export type CompiledFiles = Readonly<Record<string, { readonly content: string; readonly brotli: number }>>;

/** Prints the files of each build as one line of JSON. The second build of a unit uses the cache of the first. */
const builds = JSON.parse(process.argv[2] ?? '') as readonly EditedBuild[];
prepareProcess('production');
const copy = `${mkdtempSync(join(tmpdir(), 'site-edited-'))}/`;
try {
  await copySources();
  for (const [index, build] of builds.entries())
    process.stdout.write(`${JSON.stringify(await filesOf(build, `${copy}out-${index}`))}\n`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

async function copySources(): Promise<void> {
  await copyInputs(copy);
  mkdirSync(`${copy}node_modules/@site`, { recursive: true });
  for (const name of readdirSync(`${root}node_modules`))
    if (name !== '@site' && name !== '.federation')
      symlinkSync(`${root}node_modules/${name}`, `${copy}node_modules/${name}`);
  for (const name of readdirSync(`${root}node_modules/@site`)) {
    const from = existsSync(`${copy}${name}/package.json`) ? copy : root;
    symlinkSync(from + name, `${copy}node_modules/@site/${name}`);
  }
}

async function filesOf({ unit, edit }: EditedBuild, into: string): Promise<CompiledFiles> {
  const source = edit && readFileSync(copy + edit.file, 'utf8');
  if (edit && source !== null) {
    if (source.split(edit.before).length !== 2)
      throw new Error(`${edit.file} must contain "${edit.before}" exactly once.`);
    writeFileSync(copy + edit.file, source.replace(edit.before, edit.after));
  }
  const { build, folder } = await startBuild(copy, into, unit);
  mkdirSync(build.output, { recursive: true });
  const { browser } = releaseConfigs(build);
  const unchanged = async () => true;
  await withCompileCache({ root: copy, unit, folder, unchanged }, (cached) => compile(cached(browser)));
  if (edit && source !== null) writeFileSync(copy + edit.file, source);
  const names = readdirSync(build.output).filter((name) => /\.(js|css|woff2)$/.test(name));
  return Object.fromEntries(
    names.map((name) => {
      const content = readFileSync(join(build.output, name));
      return [name, { content: content.toString('base64'), brotli: brotliCompressSync(content).byteLength }];
    }),
  );
}
