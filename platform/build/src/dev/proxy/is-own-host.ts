import { isIP } from 'node:net';

/**
 * Another web site can lead its own name to this machine (DNS rebinding), and its scripts could then read a site that
 * only this network reaches. It cannot do that with an address.
 *
 * @param host of a request, with its port
 */
export function isOwnHost(host: string | undefined, publicHost: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return isAddress || hostname === publicHost || /(^|\.)localhost$/.test(hostname);
}
