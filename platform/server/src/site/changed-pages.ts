import type { TabReport } from '@platform/contract';
import type { ServerOptions } from '../core/core.ts';
import { largerNetwork } from '../security/client-address.ts';
import { createSigner } from '../signing/signer.ts';
import { expiring } from '../system/expiring.ts';

declare module '../core/core.ts' {
  interface Core {
    readonly changedPages: ReturnType<typeof countChangedPages>;
  }
}

/** How long a network counts after its last report (ms). */
const networkExpiry = 24 * 60 * 60_000;

/** Only the networks that reported last count, so that operators of a busy site hear soon of a change, and of its end. */
const maxNetworks = 200;

/** An office or a provider of visitors may change pages, and an extension does so in many networks: operators cannot help it. */
const fewestNetworks = 5;
const fewestBrowsers = 2;
const smallestShare = 0.5;

/** Counts the networks to whose browsers pages come changed. In memory only. */
export function countChangedPages({ clock, secret }: ServerOptions) {
  const signer = createSigner(secret, 'changed-pages');
  /** What each network, by its hash, has reported last: whether a page was changed, and in which browser. */
  const networks = expiring<{ changed: boolean; browser: string | null }>(
    maxNetworks,
    networkExpiry,
    clock.now,
  );
  return {
    /**
     * @param address of the client, as `clientAddress`
     * @param browser its family and major version; null if unknown
     */
    add: ({ changed = false }: Pick<TabReport, 'changed'>, address: string, browser: string | null) => {
      networks.set(signer.sign([largerNetwork(address)]), { changed, browser });
    },
    /** A sentence for operators; null unless pages come changed to most networks, whatever the browser. */
    warning: () => {
      const all = [...networks.values()];
      const changed = all.filter((network) => network.changed);
      const browsers = new Set(changed.map(({ browser }) => browser));
      const isRare = changed.length < Math.max(fewestNetworks, smallestShare * all.length);
      if (isRare || browsers.size < fewestBrowsers) return null;
      return `Pages are changed between the servers and the browsers of ${changed.length} of ${all.length} networks. This slows them down. Switch off e-mail obfuscation, minification and script injection in the CDN.`;
    },
  };
}
