import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { type InteractionKind, interactionKinds, type Kind } from './interaction-kinds.ts';
import { type PlannedStep, planInteractions } from './interaction-plan.ts';
import { interactionProbe, type Observed } from './interaction-probe.ts';

/** One interaction and what it cost. */
export interface InteractionSample {
  /** Its place in the script, from 0. */
  readonly index: number;
  readonly kind: InteractionKind;
  /** Where it happened. */
  readonly path: string;
  /** Interaction to next paint (ms) of its slowest event; 0 if all were below 16 ms. */
  readonly inp: number;
  /** The slowest event and what its time went into, for the attribution; null if none took 16 ms. */
  readonly worst: Extract<Observed, { what: 'event' }> | null;
  /** Long animation frames that the slowest event has waited for, with their scripts. */
  readonly frames: readonly Extract<Observed, { what: 'frame' }>[];
}

/** The pages of the specification, and one for an unknown address. */
export const interactionPaths = [
  ...['/home', '/about', '/team', '/career', '/product-manager', '/project-manager', '/uiux-designer'],
  ...['/fullstack-developer', '/software-engineer', '/app-developer', '/aiml-developer'],
  ...['/join-innovation', '/contact', '/HelpMyVehicle', '/coming-soon', '/page', '/application-sent'],
  ...['/employee/WP001', '/terms', '/privacy', '/no-such-road'],
] as const;

/** After an interaction, its frames and events have arrived after this time without news (ms). */
const silence = 120;

/**
 * Runs a script of interactions, the same for the same seed, on all pages of the site that the page shows. The page
 * should be on a throttled processor.
 *
 * @param page on any page of the site; it is used up afterwards
 */
export async function measureInteractions(
  page: Page,
  seed: number,
  count: number,
  paths: readonly string[] = interactionPaths,
): Promise<readonly InteractionSample[]> {
  const { origin } = new URL(page.url());
  let observed: Observed[] = [];
  let last = 0;
  await page.exposeFunction('__observed', (entry: Observed) => {
    observed.push(entry);
    last = performance.now();
  });
  await page.addInitScript(interactionProbe);
  const settle = async () => {
    last = performance.now();
    // A frame, so that events of the last one have been reported.
    await page.evaluate(() => new Promise(requestAnimationFrame)).catch(() => {});
    while (performance.now() - last < silence) await pause(20);
  };
  const open = async (path: string) => {
    await page.goto(`${origin}${path}`, { waitUntil: 'load' });
  };
  const act = async ({ kind, choice }: PlannedStep): Promise<string> => {
    const { act, at, width }: Kind = interactionKinds[kind];
    // The visitor's window has the right width before: a layout of the whole page is not what the press costs.
    if (width && page.viewportSize()?.width !== width) {
      await page.setViewportSize({ width, height: 800 });
      await settle();
    }
    const here = () => new URL(page.url()).pathname;
    const before = here();
    observed = [];
    if (await act(page, choice)) return before;
    const places = at ?? paths;
    const place = places[Math.floor(choice * places.length)] ?? before;
    await open(place);
    observed = [];
    await act(page, choice);
    return place;
  };
  const samples: InteractionSample[] = [];
  for (const { path, narrow, steps } of planInteractions(paths, seed, count)) {
    await page.setViewportSize({ width: narrow ? 390 : 1280, height: 800 });
    await open(path);
    for (const step of steps) {
      await pause(step.pause);
      const place = await act(step);
      await settle();
      await page.waitForLoadState('load');
      samples.push({ index: samples.length, kind: step.kind, path: place, ...slowest(observed) });
    }
  }
  return samples;
}

/** The slowest event, and the long frames during it. Hovering counts only for an interaction that presses nothing. */
function slowest(observed: readonly Observed[]): Pick<InteractionSample, 'inp' | 'worst' | 'frames'> {
  const events = observed.filter((entry) => entry.what === 'event');
  const presses = events.filter(({ press }) => press);
  const [worst = null] = (presses.length > 0 ? presses : events).toSorted(
    (one, other) => other.duration - one.duration,
  );
  const frames = observed
    .filter((entry) => entry.what === 'frame')
    .filter(({ at, duration }) => worst && at < worst.at + worst.duration && at + duration > worst.at);
  return { inp: worst?.duration ?? 0, worst, frames };
}
