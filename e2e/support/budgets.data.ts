import { roles } from './screens.data.ts';

/** Limits for the first visit to a page: bytes as sent (brotli), and the number of requests. */
export interface PageBudget {
  readonly path: string;
  readonly html: number;
  /** Before the first interaction: the start script. */
  readonly scripts: number;
  /** After the first interaction: with all code. */
  readonly interactive: number;
  readonly font: number;
  readonly requests: number;
}

// 700 bytes of the start script ask for the document under the pointer before the code: a visitor who follows a link then
// needs none of the code below. 300 bytes show and report a failure to load it.
// 700 bytes: the runtime and the shared components are files of their own, so that a change leaves the others cached.
// 300 bytes request a chunk again that is silent or has failed.
// 200 bytes know which releases the tab has requested, and ask what is live before a retry.
// 200 bytes count the requests for a page that hang.
// 900 bytes keep what was typed and the visitor's place in more combinations: a page that throws, an outdated shell, a
// stopped document, a notice that goes away. 350 bytes of the start script open a refused event stream again. 300 bytes
// remember for the next document which composition was announced to this tab. 200 bytes show a hidden page whose reload does
// not come. 150 bytes try the replacement of a recalled release again. 150 bytes find the recall of the code on screen.
const readOnly = {
  html: 22_000,
  scripts: 4_700,
  interactive: 112_450,
  font: 60_000,
  requests: 5,
};
// Includes 400 bytes for the recovery from failures (retries with jitter, reports, keeping the readable page), and
// 170 bytes for the phase in the reports. 400 bytes follow plain links, and retry and check files in any folder.
// 250 bytes find a form that was filled in before any code ran, and the phase of a part of the frame that throws.
// 350 bytes evaluate and hydrate in several tasks, and let a press be answered before its navigation.
const filledIn = { ...readOnly, interactive: 127_900 };

/** Close to the measured sizes. A change that makes a page larger raises its budget and gives the reason. */
export const budgets: readonly PageBudget[] = [
  { path: '/home', ...readOnly, interactive: 99_200 },
  { path: '/about', ...readOnly, interactive: 99_200 },
  { path: '/career', ...readOnly },
  ...roles.map(({ path }) => ({ path, ...readOnly })),
  { path: '/HelpMyVehicle', ...readOnly },
  { path: '/terms', ...readOnly, interactive: 99_550 },
  { path: '/contact', ...filledIn },
  // 2.5 kB more: loading the code that keeps unsent applications, and showing that one could not be sent.
  { path: '/join-innovation', ...filledIn, interactive: 130_500 },
];

/**
 * Limit for a visit after a change of one text in careers (bytes of code and composition as sent, with headers), in a
 * browser that supports compression dictionaries.
 */
export const returningVisitorBudget = 5_000;
