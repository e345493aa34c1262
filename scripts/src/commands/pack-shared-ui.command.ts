import { packSharedUi } from '@site/build/package/pack-shared-ui';
import { PackageError } from '@site/build/package/package-error';
import { root } from '@site/build/units/workspace';

/** `npm run pack-shared-ui`: makes the tarball of `@site/shared-ui` for units outside this repository. */
try {
  console.log((await packSharedUi(root, `${root}.site/pack`)).replace(root, ''));
} catch (error) {
  if (!(error instanceof PackageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
