import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Extractor, ExtractorConfig, type ExtractorLogLevel } from '@microsoft/api-extractor';
import { BuildError } from '@platform/build/sources';
import { hostSince } from '@platform/contract';
import semver from 'semver';
import { compileSources } from './compile-sources.ts';
import { publishedPackages } from './published-packages.ts';

/** The folder of the library that the shell shares with all remotes. */
const hostFolder = 'platform/host';

/** The committed report, relative to the root: the version in the first line, then the report of API Extractor. */
const reportPath = `${hostFolder}/api-report.md`;

/**
 * Writes the API of `@platform/host` into the committed report, or only checks the committed one.
 *
 * @throws BuildError `package` if the API changed and the version does not say so, or the checked report is not that of the sources
 */
export async function reportApi(root: string, { isCheck }: { readonly isCheck: boolean }): Promise<void> {
  const { name, version } = JSON.parse(await readFile(`${root}${hostFolder}/package.json`, 'utf8')) as {
    readonly name: string;
    readonly version: string;
  };
  const committed = await readFile(`${root}${reportPath}`, 'utf8');
  const report = `Version: ${version}\n\n${await extract(root, { name, version })}`;
  if (report === committed) return;
  requireVersion(committed, report, hostSince);
  if (isCheck)
    throw new BuildError(
      'package',
      `${reportPath} is not the report of the sources. Run: npm run api-report`,
    );
  await writeFile(`${root}${reportPath}`, report);
}

async function extract(root: string, packageJson: { readonly name: string; readonly version: string }) {
  const folder = `${root}.site/api`;
  for (const [path, code] of compileSources(root, await publishedPackages(root))) {
    if (!path.endsWith('.d.ts')) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), code);
  }
  const entry = join(folder, hostFolder, 'src/index.d.ts');
  const none = { default: { logLevel: 'none' as ExtractorLogLevel } };
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: entry,
      bundledPackages: ['@platform/contract'],
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            module: 'preserve',
            moduleResolution: 'bundler',
            types: [],
            lib: ['ES2023', 'DOM'],
            // What the host takes from the contract is a part of its API.
            paths: { '@platform/contract': [`${folder}/platform/contract/src/index.d.ts`] },
          },
          files: [entry],
        },
      },
      apiReport: {
        enabled: true,
        includeForgottenExports: true,
        reportFileName: 'report.api.md',
        reportFolder: folder,
        reportTempFolder: `${folder}/temp`,
      },
      docModel: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: none,
        extractorMessageReporting: none,
        tsdocMessageReporting: none,
      },
      newlineKind: 'lf',
    },
    configObjectFullPath: undefined,
    packageJson,
    packageJsonFullPath: `${root}${hostFolder}/package.json`,
  });
  const messageCallback = (message: { handled: boolean }) => {
    message.handled = true;
  };
  Extractor.invoke(config, { localBuild: true, messageCallback });
  return await readFile(`${folder}/report.api.md`, 'utf8');
}

const versionOf = (report: string) => /^Version: (\S+)\n/.exec(report)?.[1] ?? '';

/** Name → declaration, without comments. */
function declarationsIn(report: string): ReadonlyMap<string, string> {
  const declarations = report.split('\n\n').flatMap((text) => {
    const name = /^(?:export )?(?:const|function|interface|type|\{) (\w+)/m.exec(text)?.[1];
    return name ? [[name, text.replaceAll(/^ *\/\/.*\n/gm, '')] as const] : [];
  });
  return new Map(declarations);
}

const optionalProperty = /^ +(?:readonly )?\w+\?: .*;$/;

/** Whether a declaration only got optional properties, which no unit has to know. */
function isExtended(before: string, after: string): boolean {
  const kept = after
    .split('\n')
    .filter((line) => before.includes(`${line}\n`) || !optionalProperty.test(line));
  return kept.join('\n').replace(/^export /, '') === before.replace(/^export /, '');
}

/**
 * @param since name → the first version of `host` that had the export; see `hostSince`
 * @throws BuildError `package` that says which version the change needs, or which export has no version
 */
export function requireVersion(
  committed: string,
  report: string,
  since: Readonly<Record<string, string>>,
): void {
  const [old, now] = [declarationsIn(committed), declarationsIn(report)];
  const broken = [...old].filter(([name, text]) => !isExtended(text, now.get(name) ?? ''));
  const changed = [...now].filter(([name, text]) => old.get(name) !== text);
  const bump = broken.length > 0 ? 'major' : changed.length > 0 ? 'minor' : null;
  const [before, version] = [versionOf(committed), versionOf(report)];
  const least = bump === null ? before : semver.inc(before, bump);
  if (semver.lt(version, least ?? before)) {
    const names = [...new Set([...broken, ...changed].map(([name]) => name))];
    throw new BuildError(
      'package',
      `The API of @platform/host changed (${names.join(', ')}): its version has to be ${least} at least. ` +
        `Run: npm version ${bump ?? least} -w platform/host --no-git-tag-version`,
    );
  }
  const unnamed = changed.filter(
    ([name, text]) => text.startsWith('export') && !old.has(name) && !since[name],
  );
  if (bump === 'minor' && unnamed.length > 0)
    throw new BuildError(
      'package',
      `Write the first version of ${unnamed.map(([name]) => name).join(', ')} into platform/contract/src/host-since.data.ts.`,
    );
}
