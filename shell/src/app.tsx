import { LoadingState } from '@site/shared-ui';
import type { FailurePhase, PublicSettings } from '@site/shared-ui/contracts';
import { LoadingStateProvider, SettingsProvider, SiteProvider } from '@site/shared-ui/host';
import { site } from '@site/shared-ui/site';
import { type ErrorInfo, type ReactNode, useEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import { Announcer } from './frame/announcer/announcer.tsx';
import { Footer } from './frame/footer/footer.tsx';
import { FramePart } from './frame/frame-part.tsx';
import { Navbar } from './frame/navbar/navbar.tsx';
import { SkipLink } from './frame/skip-link/skip-link.tsx';
import { ToastHost } from './frame/toasts/toast-host.tsx';
import { Confirmation } from './navigation/confirmation.tsx';
import { type Navigation, NavigationProvider, useNavigation } from './navigation/navigation.ts';
import { PageOutlet, useNavigationState } from './navigation/page-outlet.tsx';

const told = { name: site.name, home: '/home', language: 'en-IN' };

export interface AppProps {
  readonly settings: PublicSettings;
  readonly navigation: Navigation;
  /** Year of the copyright line, as the server has rendered it. */
  readonly year: number;
  readonly onThrow: (error: unknown, components: ErrorInfo['componentStack'], phase?: FailurePhase) => void;
}

/**
 * The frame and the page. The contexts above the pages never change their values: React would discard the HTML of a
 * page that is not hydrated yet.
 */
export function App({ settings, navigation, year, onThrow }: AppProps) {
  return (
    <SiteProvider value={told}>
      <LoadingStateProvider value={LoadingState}>
        <SettingsProvider value={settings}>
          <NavigationProvider value={navigation}>
            <ToastHost>
              <Announcer>
                <SkipLink />
                <FramePart selector="header:not(main *)" onThrow={onThrow}>
                  <FrameRouter>
                    <Navbar />
                  </FrameRouter>
                </FramePart>
                <Confirmation />
                <main id="main">
                  <PageOutlet />
                </main>
                <FramePart selector="footer:not(main *)" onThrow={onThrow}>
                  <FrameRouter>
                    <FrameFooter year={year} />
                  </FrameRouter>
                </FramePart>
              </Announcer>
            </ToastHost>
          </NavigationProvider>
        </SettingsProvider>
      </LoadingStateProvider>
    </SiteProvider>
  );
}

/** The router of a part of the frame. The pages have routers of their own. */
function FrameRouter({ children }: { readonly children: ReactNode }) {
  const { navigator } = useNavigation();
  const { entry } = useNavigationState();
  return (
    <Router location={entry.location} navigator={navigator} useTransitions={false}>
      {children}
    </Router>
  );
}

function FrameFooter({ year }: Pick<AppProps, 'year'>) {
  return <Footer year={useThisYear(year)} />;
}

/** Returns the rendered year first, because hydration needs the same text, then the current year. */
function useThisYear(rendered: number): number {
  const [year, setYear] = useState(rendered);
  useEffect(() => setYear(new Date().getFullYear()), []);
  return year;
}
