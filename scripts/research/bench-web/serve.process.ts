import { openStore } from '@site/composition';
import { readEnvironment, serveStore } from '@site/server';

/** A server of the site on the store in `SITE_STORE`. It exits when its parent process disconnects. */
const { url } = await serveStore(readEnvironment(process.env), openStore(process.env.SITE_STORE ?? ''));
process.send?.({ url });
process.on('disconnect', () => process.exit());
