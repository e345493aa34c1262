import type { NamedComposition, RemoteRelease, SiteComposition } from '@platform/contract';
import { findRoute } from '@platform/contract/routes';

export interface PageParts {
  /** Sequence number of the composition that the page names. */
  readonly sequence: number;
  /** Parts of the page that belong to another composition. */
  readonly faults: readonly string[];
  /** Scripts and styles that the page loads or contains. */
  readonly files: readonly string[];
}

/** Words that only one release of a unit shows on these pages. */
export interface ReleaseMarker {
  readonly id: string;
  readonly paths: readonly string[];
  readonly words: string;
}

const compositionBlock = /<script type="application\/json" id="composition">(.*?)<\/script>/s;

export function namedComposition(html: string): NamedComposition | null {
  return JSON.parse(compositionBlock.exec(html)?.[1] ?? 'null');
}

const fileTags =
  /(?:<(?:link|script|style) [^>]*(?:href|src|data-from)=|\{"href":)"(\/assets\/(\w+)\/(\w+)\/([^"]+))"[^>}]*[>}]/g;

export type LiveFiles = ReadonlyMap<string, ReadonlySet<string>>;

/** In these addresses no release is named: its releases have files in common. */
const sharedFolder = 'files';

/** Scripts with their hashes, styles and text must belong to the composition that the page names. */
export function checkConsistency(
  path: string,
  html: string,
  composition: SiteComposition,
  liveFiles: LiveFiles,
  marker: ReleaseMarker,
): PageParts {
  const { sequence, shell, remotes } = composition;
  const [unit, remote] = ownerOf(path, remotes);
  const tags = [...html.matchAll(fileTags)];
  const faults = tags.flatMap(([tag, , owner = '', id, file = '']) => {
    const expected = owner === 'shell' ? shell : owner === unit ? remote?.id : null;
    const hash = owner === unit ? remote?.integrity[file] : undefined;
    const isLive = (owner === 'shell' || owner === unit) && liveFiles.get(owner)?.has(file);
    if (id !== expected && !(id === sharedFolder && isLive)) return [`loads ${file} of ${owner}@${id}`];
    const hashed = tag.includes('integrity');
    return hash && hashed && !tag.includes(hash) ? [`loads ${file} of ${owner}@${id} with another hash`] : [];
  });
  if (remote && !tags.some(([, , owner]) => owner === unit)) faults.push(`loads nothing of ${unit}`);
  const hasWords = html.slice(html.indexOf('<body>')).includes(marker.words);
  if (marker.paths.includes(path) && hasWords !== (remote?.id === marker.id))
    faults.push(`loads ${unit}@${remote?.id} and shows the text of another release`);
  return {
    sequence,
    faults: faults.map((fault) => `${path} of composition ${sequence} ${fault}`),
    files: tags.map(([, file = '']) => file),
  };
}

/** The page's unit and its live release; for the shell's own pages without a release. */
function ownerOf(
  path: string,
  remotes: SiteComposition['remotes'],
): readonly [string, RemoteRelease | undefined] {
  const found = Object.entries(remotes).find(([, { live }]) => findRoute(live.routes, path));
  return found ? [found[0], found[1].live] : ['shell', undefined];
}
