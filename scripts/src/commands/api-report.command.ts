import { reportApi } from '@site/build/package/api-report';
import { PackageError } from '@site/build/package/package-error';
import { root } from '@site/build/units/workspace';

// `npm run api-report [-- --check]`: `--check` writes nothing, and exits with 1 if the report is outdated.
try {
  await reportApi(root, { isCheck: process.argv[2] === '--check' });
} catch (error) {
  if (!(error instanceof PackageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
