import type { Release } from '@site/shared-ui/contracts';
import type { FaultyFile } from './faults.data.ts';

/** Matches requests (`GET /path`) for a file of a release. */
export function filesOf(
  { unit, id, entry, pages }: Release,
  page: string,
  file: FaultyFile,
): (asked: string) => boolean {
  const assets = pages[page];
  // The last script is the page's own; those before it are shared with others.
  const names = { entry: [entry], page: assets?.scripts.slice(-1), style: assets?.styles }[file] ?? [];
  const paths = new Set(names.map((name) => `/assets/${unit}/${id}/${name}`));
  return (asked) => paths.has(asked.replace(/^\w+ /, '').replace(/\?.*/, ''));
}
