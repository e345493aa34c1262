import { PackageError } from '@site/build/package/package-error';
import { setVersion } from '@site/build/package/set-version';
import { root } from '@site/build/units/workspace';

/** `npm run set-version -- patch|minor|major|1.2.3`: gives `shared-ui` a version, wherever it is written. */
try {
  const { version, files } = await setVersion(root, process.argv[2] ?? '');
  console.log(`@site/shared-ui ${version}: ${files.join(', ')}`);
} catch (error) {
  if (!(error instanceof PackageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
