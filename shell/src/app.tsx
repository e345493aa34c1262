import { LoadingState, SettingsProvider, useLocation, useNavigate, useSettings } from '@site/shared-ui';
import { ownCaptcha, type PublicSettings } from '@site/shared-ui/contracts';
import { useEffect, useRef, useState } from 'react';
import { Announcer } from './frame/announcer/announcer.tsx';
import { Footer } from './frame/footer/footer.tsx';
import { Navbar } from './frame/navbar/navbar.tsx';
import { SkipLink } from './frame/skip-link/skip-link.tsx';
import { ToastHost } from './frame/toasts/toast-host.tsx';
import { PageViews } from './routing/page-view.tsx';
import { useVisits } from './routing/use-visits.ts';
import { TabProvider, type TabTools, useTab } from './tab/tab.context.ts';

export interface AppProps {
  readonly settings: PublicSettings;
  readonly tools: TabTools;
  /** Year of the copyright line, as it was rendered. */
  readonly year: number;
  /** Whether the document came with this page rendered. */
  readonly rendered: boolean;
}

/** The frame around every page, and the page. */
export function App({ settings, tools, year, rendered }: AppProps) {
  return (
    <SettingsProvider value={settings}>
      <TabProvider value={tools}>
        <ToastHost>
          <Announcer>
            <SkipLink />
            <Navbar />
            <main id="main">
              <Pages rendered={rendered} />
            </main>
            <Footer year={useThisYear(year)} />
          </Announcer>
        </ToastHost>
      </TabProvider>
    </SettingsProvider>
  );
}

function Pages({ rendered }: Pick<AppProps, 'rendered'>) {
  const { pathname } = useLocation();
  const visits = useVisits(rendered);
  const { arrival } = visits.shown;
  const { tab } = useTab();
  useEffect(() => tab.shows(arrival), [tab, arrival]);
  useStepsAside(pathname);
  return pathname === '/' ? <ToHome /> : <PageViews {...visits} />;
}

/**
 * On each navigation: asks what is live, and lets the browser load the page itself where this document is not the
 * one for it: the shell in it is not live any more (but never away from a form that was begun: going back must find
 * it as it was), or its policy would keep out the captcha's own widget.
 */
function useStepsAside(pathname: string): void {
  const { tab, touched, ask, reloadDocument } = useTab();
  const { provider } = useSettings().captcha;
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const begun = touched.isTouched();
    touched.reset();
    const needsOwnPolicy = provider !== ownCaptcha && tab.find(pathname, null).route.captcha;
    if (needsOwnPolicy || (tab.shellIsOld() && !begun)) reloadDocument();
    else ask();
  }, [pathname, provider, tab, touched, ask, reloadDocument]);
}

/** `/` is not a page of its own; the server says so too. */
function ToHome() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate('/home', { replace: true });
  }, [navigate]);
  return <LoadingState text="Loading..." />;
}

/** A page rendered last year is corrected once it runs, not before: its first render must say the same. */
function useThisYear(rendered: number): number {
  const [year, setYear] = useState(rendered);
  useEffect(() => setYear(new Date().getFullYear()), []);
  return year;
}
