import { openStore } from '@site/composition';
import { deployTiny } from '@site/composition/testing';

/** Makes a small site live in the store in `SITE_STORE`. */
await deployTiny(openStore(process.env.SITE_STORE ?? ''), ['shell', 'one'], ['careers', 'one']);
process.disconnect();
