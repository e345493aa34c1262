import { setTimeout as pause } from 'node:timers/promises';
import { linkPlaceInPage } from './link-place.ts';
import { openRawTab, type Place, type RawTab } from './raw-tab.ts';
import { openSlowLink } from './slow-link.ts';
import { conditions } from './variants.data.ts';

const timeout = 15_000;

/** A visit in a new profile, over a slow connection. */
export interface SlowVisit {
  /** Path of the browser. */
  readonly executable: string;
  /** Of the variant, without a trailing slash. */
  readonly url: string;
  /** How many times slower than this machine the processor is. */
  readonly cpu: number;
}

/** Opens a tab for a visit, and closes it when the visit has ended. `visit` gets the variant's address in this tab. */
export async function inSlowTab<Result>(
  { executable, url, cpu }: SlowVisit,
  visit: (tab: RawTab, url: string) => Promise<Result>,
): Promise<Result> {
  const link = await openSlowLink(url, conditions);
  try {
    const tab = await openRawTab(executable, cpu);
    try {
      return await visit(tab, link.url);
    } finally {
      await tab.close();
    }
  } finally {
    await link.close();
  }
}

/** Scrolls a visible link to a path into view, and returns a place on its first line. */
export async function placeOfLink(tab: RawTab, path: string): Promise<Place> {
  const found = await tab.evaluate<Place | null>(`(${linkPlaceInPage})(${JSON.stringify(path)})`);
  if (!found) throw new Error(`There is no link to ${path}.`);
  return found;
}

/**
 * Clicks at a place with a link to a path.
 *
 * @returns time from the click to the painted heading of the path (ms)
 */
export async function clickTo(tab: RawTab, place: Place, path: string): Promise<number> {
  const before = tab.moments.length;
  await tab.mouse('mousePressed', place);
  // Not awaited: the document may be gone before it answers.
  tab.mouse('mouseReleased', place).catch(() => undefined);
  const deadline = performance.now() + timeout;
  while (performance.now() < deadline) {
    const since = tab.moments.slice(before);
    const click = since.find(({ what }) => what === 'click');
    const heading = tab.moments.find(
      ({ what, path: where, at }) => what === 'heading' && where === path && click && at >= click.at,
    );
    if (click && heading) return heading.at - click.at;
    await pause(20);
  }
  throw new Error(`No heading was shown at ${path}: ${JSON.stringify(tab.moments)}.`);
}
