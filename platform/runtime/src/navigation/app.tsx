import type { PublicSettings } from '@platform/contract';
import { LoadingStateProvider, PassedClosingsProvider, SettingsProvider, SiteProvider } from '@platform/host';
import { Announcer } from './announcer.tsx';
import type { Navigation } from './early-navigation.ts';
import { FormRecordsProvider } from './form-records.ts';
import { FrameErrorsProvider, type OnFrameError } from './frame-part.tsx';
import { NavigationProvider, usePageParts } from './navigation-context.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { type SiteParts, ViewsProvider } from './site-parts.ts';
import { ToastHost } from './toast-host.tsx';

export interface AppProps {
  readonly parts: Pick<SiteParts, 'site' | 'Frame' | 'views'>;
  readonly settings: PublicSettings;
  readonly navigation: Navigation;
  /** Year of the document, as the server has rendered it. */
  readonly year: number;
  readonly onThrow: OnFrameError;
}

/**
 * The frame and the page. The contexts above the pages never change their values: React would discard the HTML of a
 * page that is not hydrated yet.
 */
export function App({ parts: { site, Frame, views }, settings, navigation, year, onThrow }: AppProps) {
  return (
    <SiteProvider value={site}>
      <ViewsProvider value={views}>
        <LoadingStateProvider value={views.LoadingState}>
          <SettingsProvider value={settings}>
            <NavigationProvider value={navigation}>
              <PassedClosingsProvider value={navigation.passedClosings}>
                <FormRecordsProvider value={navigation.formRecords}>
                  <FrameErrorsProvider value={onThrow}>
                    <ToastHost views={views.toasts}>
                      <Announcer>
                        <Frame year={year}>
                          <Confirmed />
                          <main id="main">
                            <PageOutlet />
                          </main>
                        </Frame>
                      </Announcer>
                    </ToastHost>
                  </FrameErrorsProvider>
                </FormRecordsProvider>
              </PassedClosingsProvider>
            </NavigationProvider>
          </SettingsProvider>
        </LoadingStateProvider>
      </ViewsProvider>
    </SiteProvider>
  );
}

function Confirmed() {
  const Confirmation = usePageParts()?.Confirmed;
  return Confirmation && <Confirmation />;
}
