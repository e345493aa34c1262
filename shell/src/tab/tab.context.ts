import type { RemoteRelease } from '@site/shared-ui/contracts';
import { createContext, useContext } from 'react';
import type { PageAhead } from '../routing/page-ahead.ts';
import type { PageLoader } from '../routing/page-loader.ts';
import type { ScrollMemory } from '../routing/scroll-memory.ts';
import type { FindFade } from '../routing/view-transition.ts';
import type { Tab } from './tab.ts';
import type { TouchedForm } from './touched-form.ts';

/** What the frame needs of the tab it runs in. */
export interface TabTools {
  readonly tab: Tab;
  readonly loader: PageLoader;
  readonly ahead: PageAhead;
  readonly touched: TouchedForm;
  readonly scroll: ScrollMemory;
  readonly findFade: FindFade;
  /** Asks for the composition now. */
  readonly ask: () => void;
  /** Tells the server what runs here. */
  readonly report: () => void;
  /** Takes a release's code out of the tab. */
  readonly letGo: (release: RemoteRelease) => void;
  /** Loads the present address anew, with the shell that is live. */
  readonly reloadDocument: () => void;
}

const TabContext = createContext<TabTools | null>(null);

export const TabProvider = TabContext.Provider;

export function useTab(): TabTools {
  const tools = useContext(TabContext);
  if (!tools) throw new Error('The frame stands in a TabProvider.');
  return tools;
}
