import { root } from '../build/workspace.ts';
import { packSharedUi } from '../package/pack-shared-ui.ts';
import { PackageError } from '../package/package-error.ts';

/** `npm run pack-shared-ui`: makes the tarball of `@site/shared-ui` for units outside this repository. */
try {
  console.log((await packSharedUi(root, `${root}.site/pack`)).replace(root, ''));
} catch (error) {
  if (!(error instanceof PackageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
