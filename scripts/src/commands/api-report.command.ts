import { PackageError } from '@site/build/package/package-error';
import { checkReport, reportOf, writeReport } from '@site/build/package/report-file';
import { root } from '@site/build/units/workspace';

/**
 * `npm run api-report [-- --check]`: writes `shared-ui/api-report.md`, the public API of `@site/shared-ui` with its
 * types. With `--check` it writes nothing, and exits with 1 if the report is not the one of the sources.
 */
try {
  if (process.argv[2] === '--check') await checkReport(root);
  else await writeReport(root, await reportOf(root));
} catch (error) {
  if (!(error instanceof PackageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
