import { deployTiny } from '@site/composition/testing';
import { type Playground, playground } from './playground.ts';

export interface LivePlayground extends Playground {
  /** Ids of what went live: the shell, then two releases of careers. */
  readonly shell: string;
  readonly a: string;
  readonly b: string;
}

/** A playground with a small site that has something to go back to. */
export async function livePlayground(
  changes: Parameters<typeof playground>[0] = {},
): Promise<LivePlayground> {
  const site = playground(changes);
  const deployed = await deployTiny(site.store, ['shell', 'one'], ['careers', 'a'], ['careers', 'b']);
  const [shell = '', a = '', b = ''] = deployed.map(({ release }) => release.id);
  return { ...site, shell, a, b };
}
