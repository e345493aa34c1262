import type { Release } from '@platform/contract';
import { assetBase } from '@platform/releases/rendering';
import type { ServedFault } from '../browser/served-faults.ts';
import type { BrokenReleaseName } from './broken-releases.data.ts';

export type FaultyFile = 'entry' | 'common' | 'page' | 'style';

export type EnvironmentFault =
  | 'composition-unreachable'
  | 'composition-garbage'
  | 'composition-other-shape'
  | 'composition-older'
  | 'events-cut'
  | 'storage-denied'
  | 'clock-ahead'
  | 'clock-behind'
  | 'offline';

export type FaultCause =
  | { readonly type: 'file'; readonly file: FaultyFile; readonly served: () => ServedFault }
  | { readonly type: 'release'; readonly broken: BrokenReleaseName }
  | { readonly type: 'environment'; readonly what: EnvironmentFault };

export interface Fault {
  readonly id: string;
  readonly title: string;
  readonly cause: FaultCause;
}

const problem = '<!doctype html><title>Sign in</title><p>This network wants you to sign in.</p>';

const served = {
  refuse: () => ({ type: 'refuse' }),
  'refuse-once': () => ({ type: 'refuse-once', seen: new Set() }),
  hang: () => ({ type: 'hang' }),
  '404': () => ({ type: 'answer', status: 404, contentType: 'text/plain', body: 'Not found' }),
  '500': () => ({ type: 'answer', status: 500, contentType: 'text/plain', body: 'Broken' }),
  html: () => ({ type: 'answer', status: 200, contentType: 'text/html', body: problem }),
  half: () => ({ type: 'half' }),
  'wrong-bytes': () => ({ type: 'wrong-bytes' }),
  'wrong-mime': () => ({ type: 'wrong-mime' }),
  slow: () => ({ type: 'slow', bytes: 1000 }),
} as const satisfies Readonly<Record<string, () => ServedFault>>;

const servedTitles: Readonly<Record<keyof typeof served, string>> = {
  refuse: 'is refused',
  'refuse-once': 'is refused once',
  hang: 'never comes',
  '404': 'answers 404',
  '500': 'answers 500',
  html: 'is an HTML page with status 200',
  half: 'ends half-way',
  'wrong-bytes': 'does not match its hash',
  'wrong-mime': 'has a wrong MIME type',
  slow: 'comes at 1 kB/s',
};

const fileTitles: Readonly<Record<FaultyFile, string>> = {
  entry: 'the entry',
  common: 'what the page’s chunk has in common with others',
  page: 'the page’s chunk',
  style: 'the page’s stylesheet',
};

function fileFaults(file: FaultyFile, ...names: readonly (keyof typeof served)[]): readonly Fault[] {
  return names.map((name) => ({
    id: `${file}-${name}`,
    title: `${fileTitles[file]} ${servedTitles[name]}`,
    cause: { type: 'file', file, served: served[name] },
  }));
}

const release = (broken: BrokenReleaseName, title: string): Fault => ({
  id: broken,
  title,
  cause: { type: 'release', broken },
});

const environment = (what: EnvironmentFault, title: string): Fault => ({
  id: what,
  title,
  cause: { type: 'environment', what },
});

export const faults: readonly Fault[] = [
  ...fileFaults('entry', 'refuse', 'refuse-once', 'hang', '404', '500', 'html', 'half', 'wrong-bytes'),
  ...fileFaults('entry', 'wrong-mime', 'slow'),
  // Scripts report every loading error in the same way, so a selection of faults is enough for the chunk.
  ...fileFaults('page', 'refuse', 'refuse-once', 'hang', '404', 'wrong-bytes', 'slow'),
  ...fileFaults('common', 'refuse', 'hang', 'wrong-bytes'),
  ...fileFaults('style', 'refuse', 'hang', 'wrong-bytes'),
  release('throws-at-evaluation', 'the entry throws when it is evaluated'),
  release('no-container', 'the entry defines no container'),
  release('module-missing', 'the exposed module is missing'),
  release('throws-at-render', 'the page throws when it renders'),
  release('frame-throws-at-render', 'the navigation bar throws when it renders'),
  release('throws-in-effect', 'the page throws in an effect'),
  release('throws-in-event', 'the page throws in an event'),
  release('throws-after-an-hour', 'the page throws in a timer, after an hour'),
  release('throws-at-render-after-an-hour', 'the page throws when it renders, after an hour'),
  release('chunk-missing', 'the page’s chunk is missing in the store'),
  release('stylesheet-missing', 'the page’s stylesheet is missing in the store'),
  release('requirement-not-met', 'the unit needs a newer React than the shell has'),
  environment('composition-unreachable', 'the composition cannot be reached'),
  environment('composition-garbage', 'the composition is not JSON'),
  environment('composition-other-shape', 'the composition is JSON with other fields'),
  environment('composition-older', 'the composition is older than the page'),
  environment('events-cut', 'the event stream is cut'),
  environment('storage-denied', 'storage is denied'),
  environment('clock-ahead', 'the clock is a day ahead'),
  environment('clock-behind', 'the clock is a day behind'),
  environment('offline', 'the browser is offline for a while'),
];

/** Whether the answer never comes, or comes so slowly that a timeout has to notice it. */
export function isSlowOrHanging({ id }: Fault): boolean {
  return /-(hang|slow)$/.test(id);
}

export function throwsAfterAnHour({ id }: Fault): boolean {
  return id.endsWith('-after-an-hour');
}

export function throwsLater(fault: Fault): boolean {
  return fault.id === 'throws-in-event' || throwsAfterAnHour(fault);
}

/** Matches requests (`GET /path`) for a file of a release. */
export function filesOf(release: Release, page: string, file: FaultyFile): (asked: string) => boolean {
  const { entry, pages } = release;
  const { scripts, styles } = pages[page] ?? { scripts: [], styles: [] };
  // The last script belongs to the page alone; those before it are shared with other pages.
  const [common, own] = [scripts.slice(0, -1), scripts.slice(-1)];
  const names = { entry: [entry], common, page: own, style: styles }[file];
  const paths = new Set(names.map((name) => `${assetBase(release)}${name}`));
  return (asked) =>
    paths.has(
      asked
        .replace(/^\w+ /, '')
        .replace(/\?.*/, '')
        .replace(/\/~\d+\//, '/'),
    );
}
