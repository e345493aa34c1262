import type { LateCode } from '../navigation/early-navigation.ts';
import { createNavigation, type NavigationDeps } from '../navigation/navigation.ts';
import { shownView } from '../navigation/navigation-state.ts';
import { watchForms } from '../navigation/page-fields.ts';
import { pageParts } from '../navigation/page-parts.tsx';
import { type PrefetchDeps, startPrefetching } from '../navigation/prefetch.ts';
import { createPressResponse } from '../tab/next-task.ts';

export { firstFields } from '../navigation/page-fields.ts';

/** All that a visitor does in a tab but to read its first page. */
export function createLateCode(
  deps: Omit<NavigationDeps, 'parts' | 'pressResponse'>,
  prefetching: Omit<PrefetchDeps, 'navigation'>,
): LateCode {
  return (page, state, early) => {
    const navigation = createNavigation(
      { ...deps, parts: pageParts, pressResponse: createPressResponse() },
      page,
      state,
    );
    watchForms(document, navigation.formStage, navigation.formRefused, early);
    // The code of the first page comes first.
    void shownView(page.state).load.ready.then(() => startPrefetching({ ...prefetching, navigation }));
    return navigation;
  };
}
