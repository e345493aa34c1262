import type { FailurePhase, UnitName } from '@platform/contract';
import type { Evidence, ExaminedFailure } from '../reporting/failure-owner.ts';
import { type NavigationState, type PageView, recordWith, wantedView } from './navigation-state.ts';
import { releaseOf } from './page-loader.ts';
import type { Tab } from './tab-releases.ts';

export function phaseOf(state: NavigationState, { id, arrival }: PageView): FailurePhase {
  if (state.prerendered === id) return 'prefetch';
  if (recordWith(state, id)?.worked) return 'open-tab';
  if (arrival.type === 'document') return 'first-load';
  return arrival.type === 'replace' ? 'swap' : 'navigation';
}

/** @param interactive whether the first page has become interactive */
export function failurePhase(
  state: NavigationState,
  unit: UnitName,
  fails: 'to load' | 'to run',
  interactive: boolean,
): FailurePhase {
  const view = wantedView(state);
  if (view.page.route.unit === unit) {
    if (fails === 'to load' && state.swap !== null) return 'swap';
    if (fails === 'to run' || !recordWith(state, view.id)?.worked) return phaseOf(state, view);
  }
  if (!interactive) return 'first-load';
  return fails === 'to load' ? 'prefetch' : 'open-tab';
}

/** The release of a page, also if its code has not come. */
export const releaseIn = ({ load, page }: PageView, shell: string): string =>
  releaseOf(load.outcome) ?? page.route.remote?.live.id ?? shell;

export interface FailureDeps {
  readonly tab: Tab;
  /** Null if an error was caused by what a translator or an extension has done to the document. */
  readonly examineFailure: (evidence: Evidence) => ExaminedFailure | null;
}

/** Records that a page has thrown. Returns null if nobody has failed. */
export function recordThrown(
  { tab, examineFailure }: FailureDeps,
  state: NavigationState,
  view: PageView,
  { error, components }: Pick<Evidence, 'error' | 'components'>,
): ExaminedFailure | null {
  const page = { unit: view.page.route.unit, release: releaseIn(view, tab.shell) };
  const failure = examineFailure({ error, components, page });
  if (failure) {
    tab.avoid(page);
    tab.markFailed({ ...failure, code: 'render', phase: phaseOf(state, view) });
  }
  return failure;
}
