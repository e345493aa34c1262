import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  contractVersion,
  type PageAssets,
  type Release,
  siteRecordOf,
  type UnitName,
} from '@platform/contract';
import {
  containerName,
  contentId,
  idToCome,
  releaseFiles,
  sourceCommit,
  writeCompressed,
} from '@platform/releases/built';
import { requestFindings } from '@platform/releases/gate';
import { loadSite } from '@platform/releases/load-site';
import webpack, { type Compilation } from 'webpack';
import { releaseConfigs } from './apply-build-file.ts';
import { BuildError } from './build-error.ts';
import { readBuildFile } from './build-options.ts';
import { withCompileCache } from './compile-cache.ts';
import { providedVersions, recordedRanges } from './federation.ts';
import { recordBuild } from './find-built.ts';
import { readInputs } from './inputs.ts';
import { placeBuild, removeLeftovers } from './place-build.ts';
import { inputsOf } from './release-id.ts';
import { writeManifest } from './site-manifest.ts';
import { drawInThread } from './social-images/draw-in-thread.ts';
import type { Pictures } from './social-images/draw-pictures.ts';
import { writeSourceMaps } from './source-maps.ts';
import type { UnitBuild } from './unit-config.ts';
import { writeWeights } from './weights/weights-file.ts';
import { readDeclaration, unitFolder } from './workspace.ts';

/**
 * @param into folder of all builds; the release is placed in `<into>/<unit>/<id>`, complete or not at all
 * @throws BuildError `inputs-changed` if the sources were edited meanwhile; such a build is deleted
 */
export async function buildUnit(root: string, into: string, unit: UnitName): Promise<void> {
  const started = await startBuild(root, into, unit);
  const { build, folder, unchanged } = started;
  try {
    await started.prepare();
    const configs = releaseConfigs(build);
    const compilation = await withCompileCache({ root, unit, folder, unchanged }, async (cached) => {
      await compile(cached(configs.node));
      return compile(cached(configs.browser));
    });
    await started.finish(compilation);
  } finally {
    await started.abandon();
  }
}

/** Reads the inputs of a build, and writes nothing yet; see `buildUnit`. */
export async function startBuild(root: string, into: string, unit: UnitName) {
  const { key, unchanged } = await readInputs(root, unit);
  const declaration = await readDeclaration(root, unit);
  const file = await readBuildFile(root, declaration);
  const site = await loadSite(root);
  const folder = unitFolder(site, unit);
  const output = `${into}/${unit}/.${key}-${process.pid}`;
  const build = { declaration, file, site, id: idToCome, root, output };
  const { socialImages: design } = site;
  let drawn: Promise<Pictures> | undefined;
  return {
    build,
    /** That of the unit, relative to the root. */
    folder,
    unchanged,
    /** Makes the folder of the files, and draws the pictures in parallel with the compilation. */
    prepare: async () => {
      await removeLeftovers(`${into}/${unit}`);
      await rm(output, { recursive: true, force: true });
      await mkdir(output, { recursive: true });
      drawn = design
        ? drawInThread({ declaration, name: site.name, design, root, folder, output })
        : Promise.resolve({});
      // `finish` waits for it, and rejects if it has failed.
      drawn.catch(() => undefined);
    },
    /** Places the release in its folder. The Node half has been written; `compilation` is of the browser half. */
    finish: async (compilation: Compilation) => {
      const source = await sourceCommit(root, await inputsOf(root, folder));
      const pictures = await drawn;
      if (!pictures) throw new Error('A build must be prepared before it is finished.');
      const release = await completeRelease(build, compilation, pictures, source);
      if (!(await unchanged())) {
        throw new BuildError(
          'inputs-changed',
          `The sources of ${unit} changed while it was built: build it again.`,
        );
      }
      await writeFile(`${output}/release.json`, `${JSON.stringify(release, null, 2)}\n`);
      await writeSourceMaps(output, compilation, root);
      await writeWeights(into, release, { folder, output }, compilation);
      const placed = `${into}/${unit}/${release.id}`;
      await placeBuild(output, placed);
      await recordBuild(into, release, key);
      return { release, folder: placed };
    },
    /** Removes what is not placed. */
    abandon: () => rm(output, { recursive: true, force: true }),
  };
}

/** Writes the files of a release that webpack does not write, and returns the contents of its `release.json`. */
async function completeRelease(
  build: UnitBuild,
  compilation: Compilation,
  pictures: NonNullable<Release['pictures']>,
  source: Release['source'],
): Promise<Release> {
  const { root, output, declaration, site } = build;
  const { unit } = declaration;
  await rm(`${output}/mf-stats.json`, { force: true });
  await cp(`${root}${unitFolder(site, unit)}/static`, `${output}/static`, { recursive: true }).catch(
    ignoreMissing,
  );
  if (unit === 'shell') await writeManifest(`${output}/static`, site);
  const described = {
    ...describe(build, compilation, pictures),
    ...(unit === 'shell' && { site: await siteRecordOf(site) }),
  };
  if (unit !== 'shell') await plainVersions(`${output}/mf-manifest.json`);
  const id = contentId(described, await releaseFiles(output));
  if (unit !== 'shell') await nameContainer(`${output}/mf-manifest.json`, id);
  await writeCompressed(output);
  const files = await releaseFiles(output);
  const release: Release = { ...described, id, container: containerName(unit, id), source, files };
  const findings = await requestFindings(release, (path) => readFile(join(output, path), 'utf8'));
  const [first] = findings;
  if (!first) return release;
  throw new BuildError('broken-output', `${first.sentence} Remove .site/cache and build ${unit} again.`);
}

/** Only this file names the installed versions: a patch of a library, which the shell provides, would change the id. */
async function plainVersions(path: string): Promise<void> {
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  const shared = manifest.shared.map((one: { readonly requiredVersion: string }) => ({
    ...one,
    version: one.requiredVersion.replace('^', ''),
  }));
  await writeFile(path, JSON.stringify({ ...manifest, shared }, null, 2));
}

/** Only this file needs the id. Scripts keep the placeholder, which names nothing outside of one entry or one worker. */
async function nameContainer(manifest: string, id: string): Promise<void> {
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replaceAll(idToCome, id));
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Runs webpack; rejects on errors and on warnings. */
export function compile(config: webpack.Configuration): Promise<Compilation> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    if (!compiler)
      throw new BuildError('build-failed', `webpack accepted no configuration for ${config.name}.`);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats) return reject(error);
        if (stats.hasErrors() || stats.hasWarnings()) {
          const report = stats.toString({ preset: 'errors-warnings' });
          return reject(new BuildError('build-failed', `${config.name} does not build:\n${report}`));
        }
        resolve(stats.compilation);
      });
    });
  });
}

function describe(
  { declaration, file }: UnitBuild,
  compilation: Compilation,
  pictures: NonNullable<Release['pictures']>,
): Omit<Release, 'id' | 'container' | 'source' | 'files'> {
  const { unit, routes, redirects, forms, feed, autoUndo } = declaration;
  const host = file.role === 'shell';
  const initial = groupAssets(compilation, host ? 'main' : containerName(unit, idToCome));
  const entry = initial.scripts.at(-1);
  if (!entry) throw new BuildError('no-entry', `The build of ${unit} wrote no entry script.`);
  const pages = Object.keys(declaration.pages).map((page) => [page, groupAssets(compilation, page)] as const);
  return {
    format: 1,
    contract: contractVersion,
    unit,
    entry,
    fileNames: 'content',
    ...(host && { start: startOf(compilation) }),
    initial: host ? initial : nothing,
    loader: host ? groupAssets(compilation, 'federation') : nothing,
    ...(host && { late: groupAssets(compilation, 'navigation') }),
    pages: Object.fromEntries(pages),
    routes,
    ...(redirects && { redirects }),
    ...(forms && { forms }),
    ...(feed && { feed }),
    ...(autoUndo && { autoUndo }),
    pictures,
    requires: file.role === 'shell' ? {} : recordedRanges(file, compilation),
    provides: host ? providedVersions() : {},
  };
}

/** The start script must be one file, so that it can run without loading another. */
function startOf(compilation: Compilation): string {
  const [script, ...more] = groupAssets(compilation, 'start').scripts;
  if (!script || more.length > 0)
    throw new BuildError('no-entry', 'The start script of the shell has to be one file.');
  return script;
}

const nothing: PageAssets = { scripts: [], styles: [] };

function groupAssets(compilation: Compilation, name: string): PageAssets {
  const group = compilation.entrypoints.get(name) ?? compilation.namedChunkGroups.get(name);
  if (!group)
    throw new BuildError('page-not-built', `No chunk is named ${name}: is the page imported or exposed?`);
  const files = group.getFiles();
  return {
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
}
