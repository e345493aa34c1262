import { type ComponentType, createContext, useContext, useSyncExternalStore } from 'react';
import { createPath, type To } from 'react-router-dom';
import type { Navigation } from './early-navigation.ts';
import type { NavigationState, PageView } from './navigation-state.ts';

export interface ViewProps {
  readonly view: PageView;
}

export interface MissingPageProps extends ViewProps {
  /** Whether what could be read before is shown. */
  readonly isReadable: boolean;
  /** Whether the visitor was at this place in it. */
  readonly isInPlace: boolean;
}

/** What a page that came with its document does not need as long as the visitor only reads it. */
export interface PageParts {
  readonly Confirmed: ComponentType;
  readonly LoadingPage: ComponentType<ViewProps>;
  readonly MissingPage: ComponentType<MissingPageProps>;
  readonly Offer: ComponentType;
  readonly PageArrival: ComponentType<ViewProps>;
}

const NavigationContext = createContext<Navigation | null>(null);

export const NavigationProvider = NavigationContext.Provider;

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('useNavigation needs a NavigationProvider around the frame.');
  return navigation;
}

export function useNavigationState(): NavigationState {
  const { subscribe, state, first } = useNavigation();
  return useSyncExternalStore(subscribe, state, () => first);
}

/** The parts whose code may come later; null until then. */
export function usePageParts(): PageParts | null {
  const { subscribe, parts } = useNavigation();
  return useSyncExternalStore(subscribe, parts, parts);
}

export function hrefOf(to: To): string {
  return typeof to === 'string' ? to : createPath(to);
}
