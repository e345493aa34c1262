import { parseArgs } from 'node:util';
import { root } from '@platform/releases/root';
import { closeOnSignal } from '@platform/server/close-on-signal';
import { staticServer } from '@platform/verify/servers';
import { buildGallery } from '../gallery/build-gallery.ts';
import { explainFailure } from './explain-failure.ts';

/**
 * `npm run gallery`: shows every component of the design system in every state, on one page. `--build` only builds
 * it, into `.site/gallery`. `PORT` sets the port, 8090 by default.
 */
const { values } = parseArgs({ options: { build: { type: 'boolean' } } });
const closeWith = closeOnSignal();
const folder = `${root}.site/gallery`;

await explainFailure(async () => {
  console.log('Building the gallery …');
  await buildGallery(root, folder);
  if (!values.build) {
    const gallery = await staticServer({ port: Number(process.env.PORT ?? 8090) });
    await gallery.serve(folder);
    console.log(`The gallery is open at ${gallery.url} (Ctrl-C closes it).`);
    closeWith(async () => gallery[Symbol.asyncDispose]());
  }
});
