import { root } from '@site/composition/root';

/** Place of the store: a folder, or an address like `s3://bucket/prefix`. `SITE_STORE` overrides the default. */
export function storePlace(env: NodeJS.ProcessEnv): string {
  return env.SITE_STORE || `${root}.site/store`;
}

/** Where commands and servers keep what they have judged of a journal. */
export const cacheFolder = `${root}.site/cache/journal`;
