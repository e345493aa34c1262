import type { Variables } from './read-variables.ts';
import * as read from './readers.ts';

interface OwnSite {
  readonly publicOrigin: string | null;
  /** Of the server on this machine. */
  readonly port: number;
  /** Whether visitors may come: then there is no default. */
  readonly servesVisitors: boolean;
}

/**
 * The origin of previews, `PREVIEW_ORIGIN`; null if there are none. It has a host of its own, because cookies and storage
 * of the live site must not be those of a preview, and cookies do not tell ports apart.
 */
export function readPreviewOrigin(
  variables: Variables,
  { publicOrigin, port, servesVisitors }: OwnSite,
): string | null {
  const fallback = servesVisitors ? null : `http://preview.localhost:${port}`;
  const origin = variables.read<string | null>('PREVIEW_ORIGIN', read.origin, fallback);
  if (origin !== null && publicOrigin !== null && hostnameOf(origin) === hostnameOf(publicOrigin)) {
    variables.addError(
      'PREVIEW_ORIGIN must have another host than PUBLIC_ORIGIN, like https://preview.example.com: a browser keeps one set of cookies for a host.',
    );
  }
  return origin;
}

export function hostnameOf(origin: string): string {
  return new URL(origin).hostname;
}
