import type { FormConfirmation, RemotePage, UnitDeclaration } from '@platform/contract';
import type { HostSite, LoadingStateProps } from '@platform/host';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { ToastViews } from './toast-host.tsx';

/** The shell's own pages, by the names in its declaration. Each is in a chunk of the same name. */
export type OwnPages = Readonly<Record<string, () => Promise<{ default: RemotePage }>>>;

export interface FrameProps {
  /** Year of the document, as the server has rendered it. */
  readonly year: number;
  /** `<main>`, and what is said above it. */
  readonly children: ReactNode;
}

export interface PageErrorProps {
  readonly title: string;
  /** Whether the page is being loaded again: then the button keeps the focus, and a press does nothing. */
  readonly busy: boolean;
  readonly onRetry: () => void;
}

export interface ConfirmationProps extends FormConfirmation {
  readonly onDismiss: () => void;
}

/** What the run time shows, in the design of a site. */
export interface Views {
  readonly LoadingState: ComponentType<LoadingStateProps>;
  /** In place of a page that could not be loaded. It has the only `h1`, in a `role="alert"`. */
  readonly PageError: ComponentType<PageErrorProps>;
  /** Above a page: something that the visitor has sent has arrived. */
  readonly Confirmation: ComponentType<ConfirmationProps>;
  readonly toasts: ToastViews;
}

/** What a site gives to the run time. */
export interface SiteParts {
  readonly site: HostSite;
  /** What the shell declares, without the pages of other units. */
  readonly declaration: Pick<UnitDeclaration, 'routes' | 'redirects'>;
  readonly pages: OwnPages;
  /** Around all pages. Its parts are in `FramePart`. It is never rendered again. */
  readonly Frame: ComponentType<FrameProps>;
  readonly views: Views;
}

const ViewsContext = createContext<Views | null>(null);

export const ViewsProvider = ViewsContext.Provider;

export function useViews(): Views {
  const views = useContext(ViewsContext);
  if (!views) throw new Error('useViews needs a ViewsProvider around the frame.');
  return views;
}
