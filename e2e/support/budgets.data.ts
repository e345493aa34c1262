import { roles } from './screens.data.ts';

/** What a first visit to a page may weigh, in bytes as they are sent (brotli), and the requests it may make. */
export interface PageBudget {
  readonly path: string;
  readonly html: number;
  /** The start script: until somebody touches the page. */
  readonly scripts: number;
  /** With the code of the page itself, once somebody has touched it. */
  readonly interactive: number;
  readonly font: number;
  readonly requests: number;
}

// The start script says when the page's code does not come, and tells the server: 300 bytes of it.
const readOnly = { html: 22_000, scripts: 2_850, interactive: 130_000, font: 60_000, requests: 5 };
// What recovers from faults is 400 bytes more than before: retries with jitter, reports, what could be read stays. To say
// what the tab was doing then takes 170 more.
const filledIn = { ...readOnly, interactive: 150_200 };

/** Kept close to what there is: whoever adds weight to a page raises its budget in the same change, and says why. */
export const budgets: readonly PageBudget[] = [
  { path: '/home', ...readOnly, interactive: 100_000 },
  { path: '/about', ...readOnly, interactive: 100_000 },
  { path: '/career', ...readOnly },
  ...roles.map(({ path }) => ({ path, ...readOnly })),
  { path: '/HelpMyVehicle', ...readOnly },
  { path: '/terms', ...readOnly, interactive: 100_000 },
  { path: '/contact', ...filledIn },
  // 2.5 kB more: what loads the code that keeps an application, and says where it could not be sent.
  { path: '/join-innovation', ...filledIn, interactive: 152_800 },
];
