import type { NamedComposition, SiteComposition } from '@site/shared-ui/contracts';

/** What asking needs of a browser. */
export interface AskingWorld {
  readonly fetch: typeof fetch;
  /** @param ms how long */
  readonly wait: (ms: number) => Promise<void>;
}

/** How long to wait before asking again (ms); a page that never gets an answer stays as readable as it is. */
const pauses = [500, 2000, 8000, 30_000];

/**
 * Brings the composition that a page names. One that the server does not know any more, after its store was begun
 * anew, gives way to the one that is live.
 *
 * @throws Error where nothing has answered for most of a minute
 */
export async function fetchComposition(
  { fetch, wait }: AskingWorld,
  { address }: NamedComposition,
): Promise<SiteComposition> {
  const ask = async (from: string): Promise<SiteComposition | null> => {
    const answer = await fetch(from).catch(() => null);
    if (answer?.status === 404 && from === address) return ask('/-/composition');
    return answer?.ok ? ((await answer.json()) as SiteComposition) : null;
  };
  for (const pause of pauses) {
    const composition = await ask(address);
    if (composition) return composition;
    await wait(pause);
  }
  throw new Error(`Nothing has answered at ${address}.`);
}
