import { LoadingState, SettingsProvider, useLocation, useNavigate } from '@site/shared-ui';
import type { PublicSettings } from '@site/shared-ui/contracts';
import { useEffect, useState } from 'react';
import { Announcer } from './frame/announcer/announcer.tsx';
import { Footer } from './frame/footer/footer.tsx';
import { Navbar } from './frame/navbar/navbar.tsx';
import { SkipLink } from './frame/skip-link/skip-link.tsx';
import { ToastHost } from './frame/toasts/toast-host.tsx';
import type { PageLoader } from './routing/page-loader.ts';
import { PageView } from './routing/page-view.tsx';
import type { FindArrival } from './routing/route-table.ts';
import { useVisit } from './routing/use-visit.ts';

export interface AppProps {
  readonly settings: PublicSettings;
  readonly find: FindArrival;
  readonly loader: PageLoader;
  /** Year of the copyright line, as it was rendered. */
  readonly year: number;
  /** Whether the document came with this page rendered. */
  readonly rendered: boolean;
}

/** The frame around every page, and the page. */
export function App({ settings, find, loader, year, rendered }: AppProps) {
  const [message, announce] = useState('');
  return (
    <SettingsProvider value={settings}>
      <ToastHost>
        <SkipLink />
        <Navbar />
        <main id="main">
          <Pages find={find} loader={loader} rendered={rendered} announce={announce} />
        </main>
        <Footer year={useThisYear(year)} />
        <Announcer message={message} />
      </ToastHost>
    </SettingsProvider>
  );
}

interface PagesProps extends Pick<AppProps, 'find' | 'loader' | 'rendered'> {
  readonly announce: (message: string) => void;
}

function Pages({ find, loader, rendered, announce }: PagesProps) {
  const { pathname } = useLocation();
  const visit = useVisit(find, loader, rendered);
  return pathname === '/' ? <ToHome /> : <PageView visit={visit} announce={announce} />;
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
