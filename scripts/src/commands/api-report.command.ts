import { reportApi } from '@site/build/package/api-report';
import { PackageError } from '@site/build/package/package-error';
import { root } from '@site/build/units/workspace';

/**
 * `npm run api-report [-- --check]`: writes `shared-ui/api-report.md`, the public API of `@site/shared-ui` with its
 * types. With `--check` it writes nothing, and exits with 1 if the report is not the one of the sources.
 */
try {
  await reportApi(root, { isCheck: process.argv[2] === '--check' });
} catch (error) {
  if (!(error instanceof PackageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
