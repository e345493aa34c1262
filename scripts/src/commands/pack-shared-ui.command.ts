import { packSharedUi } from '@platform/build/package/pack-shared-ui';
import { root } from '@platform/releases/root';
import { explainFailure } from './explain-failure.ts';

/** `npm run pack-shared-ui`: makes the tarball of `@site/shared-ui` for units outside this repository. */
await explainFailure(async () => {
  console.log((await packSharedUi(root, `${root}.site/pack`)).replace(root, ''));
});
