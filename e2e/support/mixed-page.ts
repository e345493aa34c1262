import type { NamedComposition, RemoteRelease, SiteComposition } from '@site/shared-ui/contracts';
import { findRoute } from '@site/shared-ui/routes';

export interface PageParts {
  /** Of the composition that the page says it is of. */
  readonly sequence: number;
  /** What in it belongs to another composition. */
  readonly faults: readonly string[];
  /** Scripts and styles it asks for, or has in it. */
  readonly files: readonly string[];
}

/** Words that stand on these pages in one release of their unit, and in no other. */
export interface Marked {
  readonly id: string;
  readonly paths: readonly string[];
  readonly words: string;
}

const compositionBlock = /<script type="application\/json" id="composition">(.*?)<\/script>/s;

/** What a page says of its composition; null where it says nothing. */
export function namedIn(html: string): NamedComposition | null {
  return JSON.parse(compositionBlock.exec(html)?.[1] ?? 'null');
}

/** A tag that loads a file, a stylesheet that stands in the page, or a script that the start script is to bring. */
const fileTags =
  /(?:<(?:link|script|style) [^>]*(?:href|src|data-from)=|\{"href":)"(\/assets\/(\w+)\/(\w+)\/([^"]+))"[^>}]*[>}]/g;

/**
 * Whether everything in a page is of one composition, the one that it names: the scripts that are loaded with their
 * hashes, the styles, and what can be read.
 */
export function mixedIn(path: string, html: string, composition: SiteComposition, marked: Marked): PageParts {
  const { sequence, shell, remotes } = composition;
  const [unit, remote] = ownerOf(path, remotes);
  const tags = [...html.matchAll(fileTags)];
  const faults = tags.flatMap(([tag, , owner = '', id, file = '']) => {
    const expected = owner === 'shell' ? shell : owner === unit ? remote?.id : null;
    const hash = owner === unit ? remote?.integrity[file] : undefined;
    if (id !== expected) return [`loads ${file} of ${owner}@${id}`];
    const hashed = tag.includes('integrity');
    return hash && hashed && !tag.includes(hash) ? [`loads ${file} of ${owner}@${id} with another hash`] : [];
  });
  if (remote && !tags.some(([, , owner]) => owner === unit)) faults.push(`loads nothing of ${unit}`);
  const says = html.slice(html.indexOf('<body>')).includes(marked.words);
  if (marked.paths.includes(path) && says !== (remote?.id === marked.id))
    faults.push(`loads ${unit}@${remote?.id} and reads like another release`);
  return {
    sequence,
    faults: faults.map((fault) => `${path} of composition ${sequence} ${fault}`),
    files: tags.map(([, file = '']) => file),
  };
}

/** The unit whose page it is, and its live release; of the shell's own pages no remote. */
function ownerOf(
  path: string,
  remotes: SiteComposition['remotes'],
): readonly [string, RemoteRelease | undefined] {
  const found = Object.entries(remotes).find(([, { live }]) => findRoute(live.routes, path));
  return found ? [found[0], found[1].live] : ['shell', undefined];
}
