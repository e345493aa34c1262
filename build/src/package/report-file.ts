import { readFile, writeFile } from 'node:fs/promises';
import {
  type ApiReport,
  compareApis,
  formatReport,
  parseReport,
  reportPath,
  requireVersion,
  sinceOf,
} from './api-report.ts';
import { compileSources } from './compile-sources.ts';
import { declareApi } from './declare-api.ts';
import { PackageError } from './package-error.ts';

async function readCommitted(root: string): Promise<ApiReport | null> {
  const text = await readFile(`${root}${reportPath}`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : parseReport(text);
}

/** The report that the sources would have with a version; that of `shared-ui/package.json` without one. */
export async function reportOf(root: string, version?: string): Promise<ApiReport> {
  const manifest = JSON.parse(await readFile(`${root}shared-ui/package.json`, 'utf8')) as {
    readonly version: string;
  };
  const own = version ?? manifest.version;
  const api = declareApi(root, compileSources(root));
  return { version: own, api, since: sinceOf(await readCommitted(root), own, api) };
}

/**
 * Writes the committed report.
 *
 * @throws PackageError if the API changed and the version does not say so; nothing is written then
 */
export async function writeReport(root: string, report: ApiReport): Promise<void> {
  await requireReportable(root, report);
  await writeFile(`${root}${reportPath}`, formatReport(report));
}

/** @throws PackageError if the API changed and the version of the report does not say so */
export async function requireReportable(root: string, report: ApiReport): Promise<void> {
  requireVersion(await readCommitted(root), report);
}

/** @throws PackageError if the committed report is not the one of the sources */
export async function checkReport(root: string): Promise<void> {
  const committed = await readCommitted(root);
  const report = await reportOf(root);
  requireVersion(committed, report);
  const changes = committed === null ? [] : compareApis(committed.api, report.api).changes;
  if (committed?.version === report.version && changes.length === 0) return;
  throw new PackageError(
    [
      `${reportPath} is not the report of the sources.`,
      ...changes.map((change) => `  ${change}`),
      'Run: npm run api-report',
    ].join('\n'),
  );
}
