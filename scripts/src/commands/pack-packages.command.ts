import { root } from '@platform/releases/root';
import { packPackages } from '../package/index.ts';
import { explainFailure } from './explain-failure.ts';

/** `npm run pack-packages`: makes the tarballs of the packages that units outside this repository use. */
await explainFailure(async () => {
  for (const tarball of await packPackages(root, `${root}.site/pack`)) console.log(tarball.replace(root, ''));
});
