import { defaultSettings, hostMarks, type PublicSettings } from '@platform/contract';
import { type ComponentType, type Context, createContext, useContext, useSyncExternalStore } from 'react';

/** A context that the shell provides. Pages with a copy of their own never see the shell's value. */
function createHostContext<T>(initial: T): Context<T> {
  return Object.assign(createContext(initial), { displayName: hostMarks.context });
}

/** What pages know of the site. */
export interface HostSite {
  readonly name: string;
  /** Path of the front page. */
  readonly home: string;
}

const SiteContext = createHostContext<HostSite>({ name: '', home: '/' });

/** The shell provides what it was built with. */
export const SiteProvider = SiteContext.Provider;

/** The site for which the shell was built. Without a shell, as in tests, it has no name, and its home page is `/`. */
export function useSite(): HostSite {
  return useContext(SiteContext);
}

const SettingsContext = createHostContext<PublicSettings>(defaultSettings);

/** The shell provides the settings that the server wrote into the page. */
export const SettingsProvider = SettingsContext.Provider;

/** Settings from the server's environment. */
export function useSettings(): PublicSettings {
  return useContext(SettingsContext);
}

const ReleaseContext = createHostContext('');

/** The shell provides the id of the release that a page comes from. */
export const ReleaseProvider = ReleaseContext.Provider;

/**
 * Id of the release that the page comes from. A form names it, so that the server checks it by the rules of that release.
 * Empty without a shell, as in tests.
 */
export function useRelease(): string {
  return useContext(ReleaseContext);
}

/** What the shell knows of closings: see `UnitRoute.closesAt`. Instants are ms since 1970. */
export interface PassedClosings {
  readonly subscribe: (listener: () => void) => () => void;
  /** The latest closing of the site that has passed by the server's clock. */
  readonly newest: () => number | undefined;
  /** That of the document. */
  readonly first: number | undefined;
  /** Called with each instant that a page asks about while it is rendered for the store. */
  readonly asked?: (instant: number) => void;
}

const nonePassed: PassedClosings = { subscribe: () => () => {}, newest: () => undefined, first: undefined };

const PassedClosingsContext = createHostContext(nonePassed);

/** The shell provides the closings that have passed. */
export const PassedClosingsProvider = PassedClosingsContext.Provider;

/**
 * A function that says whether an instant has passed by the server's clock. The page is rendered anew when one passes.
 *
 * The function takes the `closesAt` of a route of the unit. No other instant ever passes.
 */
export function useHasPassed(): (instant: string) => boolean {
  const { subscribe, newest, first, asked } = useContext(PassedClosingsContext);
  const passed = useSyncExternalStore(subscribe, newest, () => first) ?? 0;
  return (instant) => {
    const time = Date.parse(instant);
    asked?.(time);
    return time <= passed;
  };
}

export interface LoadingStateProps {
  readonly text?: string;
  readonly className?: string | undefined;
}

const LoadingStateContext = createHostContext<ComponentType<LoadingStateProps>>(({ text, className }) => (
  <p className={className}>{text}</p>
));

/** The shell provides the site's own one. */
export const LoadingStateProvider = LoadingStateContext.Provider;

/** What is in place of something that is loading. Screen readers announce it only in a `role="status"`. */
export function LoadingState({ ...props }: LoadingStateProps) {
  const View = useContext(LoadingStateContext);
  return <View {...props} />;
}

/** Form toasts are shown at the bottom right for 3 s, default toasts at the top right for 5 s. */
export type ToastPlace = 'form' | 'default';
export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface Toasts {
  /** Shows a toast. The shell loads the code for it on demand. */
  show(kind: ToastKind, text: string, place?: ToastPlace): void;
}

const ToastsContext = createHostContext<Toasts | null>(null);

export const ToastsProvider = ToastsContext.Provider;

/** The site's toasts. Pages provide the text; the shell renders it. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('useToasts needs the shell (or the test support) around the page.');
  return toasts;
}
