import { roles } from './screens.data.ts';

/** What a first visit to a page may weigh, in bytes as they are sent (brotli), and the requests it may make. */
export interface PageBudget {
  readonly path: string;
  readonly html: number;
  /** Until somebody touches the page. */
  readonly scripts: number;
  /** With the code of the page itself, once somebody has touched it. */
  readonly awake: number;
  readonly font: number;
  readonly requests: number;
}

const read = { html: 22_000, scripts: 1_500, awake: 130_000, font: 60_000, requests: 5 };
const filledIn = { ...read, awake: 147_000 };

/** Kept close to what there is: whoever adds weight to a page raises its budget in the same change, and says why. */
export const budgets: readonly PageBudget[] = [
  { path: '/home', ...read, awake: 100_000 },
  { path: '/about', ...read, awake: 100_000 },
  { path: '/career', ...read },
  ...roles.map(({ path }) => ({ path, ...read })),
  { path: '/HelpMyVehicle', ...read },
  { path: '/terms', ...read, awake: 100_000 },
  { path: '/contact', ...filledIn },
  { path: '/join-innovation', ...filledIn },
];
