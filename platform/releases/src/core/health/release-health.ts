/**
 * Visits that ran a release: the first one of each network, as worked or as failed. One person may have several networks,
 * and an office has one.
 */
export interface VisitCounts {
  readonly visits: number;
  readonly failed: number;
}

/** The evidence at which a release counts as failing: in a hundred healthy releases, at most one reaches it, ever. */
const failingRatio = 100;

/** One failing visit proves nothing. */
const fewestFailures = 2;

/**
 * So much an undo without a person needs: somebody has two networks at home, or three with a phone, so that visits are not
 * independent. `npm run simulate:undo` shows what is undone by mistake. Fewer visits do not say that a browser works.
 */
const fewestToUndo: VisitCounts = { visits: 20, failed: 5 };
const undoRatio = 1000;

/** Why a visit counts as failing: something failed, or a page was slow. Evidence without it is about failures. */
export type Fault = 'failures' | 'slow';

/**
 * Shares of failing visits: less than `least` is never expected, and `unknown` is expected without a history. Many visits
 * to a good page are slow on slow phones, and nobody knows how many: without a history, every share is expected.
 */
const expectations: Readonly<Record<Fault, { readonly least: number; readonly unknown: number }>> = {
  failures: { least: 0.005, unknown: 0.02 },
  slow: { least: 0.05, unknown: 1 },
};

/** With how many earlier releases of a unit, at most, one is compared. */
export const comparedReleases = 5;

/** Fewer visits than these are a short history. */
export const shortHistory = 100;

/** The alternatives to the expected share, as multiples of it, as far as they are below the limit. */
const multiples = [2, 3, 5, 10, 20, 40, 80];
const highestAlternative = 0.7;

/** Of the one-sided 95 % confidence interval, which is the two-sided one of 90 %. */
const z = 1.645;

/**
 * Compares a release with those before it, by a mixture of likelihood ratios. It may be asked after each visit: its
 * ratio exceeds 100 for at most one of a hundred releases whose share is as expected, however often one looks (Ville's
 * inequality).
 *
 * @param before visits of the releases that were live before it
 * @param fault what `failed` counts
 */
export function releaseHealth(
  { visits, failed }: VisitCounts,
  before: VisitCounts,
  fault: Fault = 'failures',
) {
  const expected = expectedShare(before, fault);
  const alternatives = multiples
    .map((multiple) => multiple * expected)
    .filter((one) => one < highestAlternative);
  const ratios = alternatives.map((share) => {
    const evidence =
      failed * Math.log(share / expected) + (visits - failed) * Math.log((1 - share) / (1 - expected));
    // Larger numbers are no JSON.
    return Math.exp(Math.min(evidence, 600));
  });
  const ratio = ratios.length === 0 ? 0 : ratios.reduce((sum, one) => sum + one, 0) / ratios.length;
  const isFailing = ratio >= failingRatio && failed >= fewestFailures;
  return {
    /** The share of failing visits that the releases before it may have had (0 to 1). */
    expected,
    /** How many times better a higher share explains its visits than the expected one. */
    ratio,
    verdict: isFailing ? ('failing' as const) : ('unsuspicious' as const),
  };
}

/**
 * A share of failing visits, and the ends of its 90 % interval (Wilson; all 0 to 1): the upper one is what is expected of the
 * next release. Null without visits.
 */
export function shareInterval({ visits, failed }: VisitCounts) {
  if (visits === 0) return null;
  const share = failed / visits;
  const centre = share + z ** 2 / (2 * visits);
  const spread = z * Math.sqrt((share * (1 - share)) / visits + z ** 2 / (4 * visits ** 2));
  const scale = 1 + z ** 2 / visits;
  return { share, low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) };
}

/**
 * The upper end of the interval of a share. In a short history it is so high that nothing would be found, so such a
 * history counts as none, unless many of its visits failed.
 */
function expectedShare(counts: VisitCounts, fault: Fault): number {
  const { least, unknown } = expectations[fault];
  const interval = shareInterval(counts);
  if (interval === null || counts.visits < shortHistory) return Math.max(unknown, 2 * (interval?.share ?? 0));
  return Math.max(least, interval.high);
}

/** Whether a release fails, or is slow, more often than those before it, so that people are notified. */
export function isFailing({
  fault,
  before,
  visits,
  failed,
}: Omit<UndoEvidence, 'elsewhere' | 'expected' | 'ratio'>): boolean {
  return releaseHealth({ visits, failed }, before, fault).verdict === 'failing';
}

/**
 * Whether a release is undone without a person: enough networks say that it fails, and it also fails without any one of the
 * browsers. So neither one person nor one browser undoes it, nor a crawler with a thousand addresses.
 */
export function isUndoable(evidence: UndoEvidence): boolean {
  const { visits, failed, elsewhere, before, fault } = evidence;
  const isEnough = visits >= fewestToUndo.visits && failed >= fewestToUndo.failed;
  return isEnough && isFailing(evidence) && releaseHealth(elsewhere, before, fault).ratio >= undoRatio;
}

export interface BrowserCounts extends VisitCounts {
  /** Its family and major version, or `other`. */
  readonly browser: string;
}

/** All visits but those in the one browser that says most that a release fails, or is slow. */
export function visitsElsewhere(
  browsers: readonly VisitCounts[],
  before: VisitCounts,
  fault?: Fault,
): VisitCounts {
  const all = summed(browsers);
  let least = { ...noCounts, ratio: Number.POSITIVE_INFINITY };
  for (const one of browsers) {
    const counts = { visits: all.visits - one.visits, failed: all.failed - one.failed };
    const { ratio } = releaseHealth(counts, before, fault);
    if (ratio < least.ratio) least = { ...counts, ratio };
  }
  return { visits: least.visits, failed: least.failed };
}

export const noCounts: VisitCounts = { visits: 0, failed: 0 };

export function summed(counts: readonly VisitCounts[]): VisitCounts {
  return counts.reduce(
    (sum, { visits, failed }) => ({ visits: sum.visits + visits, failed: sum.failed + failed }),
    noCounts,
  );
}

/** A browser in which a release fails more often than those before it did, and the visits in the other browsers. */
export interface FailingBrowser extends BrowserCounts {
  readonly others: VisitCounts;
}

/**
 * The browsers in which a release fails, while without one of them it does not. Each is compared with itself. There are
 * several tests, so each needs as many times the evidence: of a hundred healthy releases, at most one has such a browser.
 *
 * @param before visits of the releases that were live before it
 */
export function failingBrowsers(
  browsers: readonly BrowserCounts[],
  before: readonly BrowserCounts[],
): readonly FailingBrowser[] {
  const all = summed(before);
  if (releaseHealth(visitsElsewhere(browsers, all), all).verdict === 'failing') return [];
  return browsers.flatMap(({ browser, visits, failed }) => {
    const own = summed(before.filter((one) => one.browser === browser));
    const { ratio, verdict } = releaseHealth({ visits, failed }, own);
    const others = summed(browsers.filter((one) => one.browser !== browser));
    const isAlone = others.visits >= fewestToUndo.visits;
    const isEnough = verdict === 'failing' && ratio >= failingRatio * browsers.length;
    return isAlone && isEnough ? [{ browser, visits, failed, others }] : [];
  });
}

/** Such as `fails in Safari 17: 12 of 14 visits; in other browsers 0.4 %`. */
export function browserText({ browser, visits, failed, others }: FailingBrowser): string {
  const name = browser === 'other' ? 'rare or unknown browsers' : browser;
  const share = Number(((100 * others.failed) / others.visits).toFixed(1));
  return `fails in ${name}: ${failed} of ${visits} visits; in other browsers ${share} %`;
}

/** That a release is compared with itself: its visits of today with those of its earlier days. */
export interface OfToday {
  /** What went live elsewhere on the site since it was last as expected, the newest last: `shell@r1`. */
  readonly changed: readonly string[];
}

/** `fails more often than on its earlier days, since shell@r1`. @param ofToday absent: compared with those before it */
export function moreOften(fault: UndoEvidence['fault'], ofToday?: OfToday): string {
  const { changed = [] } = ofToday ?? {};
  const since = changed.length === 0 ? '' : `, since ${changed.join(' and ')}`;
  const than = ofToday ? `on its earlier days${since}` : 'the releases before it';
  return `${fault === 'slow' ? 'is slow' : 'fails'} more often than ${than}`;
}

/** Why a release was undone: its visits. `releaseHealth` computes the ratio from them. */
export interface UndoEvidence {
  /** `slow`: failing visits are slow ones, among those whose speed was measured. Absent: something has failed in them. */
  readonly fault?: Extract<Fault, 'slow'>;
  /** Each from another network. */
  readonly visits: number;
  readonly failed: number;
  /** Without the one browser that says most that it fails. */
  readonly elsewhere: VisitCounts;
  /** Visits of the releases that were live before it. */
  readonly before: VisitCounts;
  /** The share of failing visits that was expected (0 to 1). */
  readonly expected: number;
  readonly ratio: number;
}
