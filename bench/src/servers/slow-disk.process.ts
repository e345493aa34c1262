import { localStore } from '@site/composition';
import { readEnvironment, serveStore, startWriter } from '@site/server';

/** A server of the store in `SITE_STORE` each of whose commits takes longer: by the argument, in milliseconds. */
const { url, close } = await serveStore(
  readEnvironment(process.env),
  localStore(process.env.SITE_STORE ?? ''),
  {
    log: { write: () => undefined },
    connectWriter: (path) => startWriter({ path, syncDelay: Number(process.argv[2]) }),
  },
);
process.on('disconnect', () => void close());
process.send?.(url);
