import { FramePart } from '../frame-part.tsx';
import type { SiteParts } from '../site-parts.ts';
import type { ToastStack } from '../toast-host.tsx';

const PlainToasts: ToastStack = ({ requests }) => requests.map(({ id, text }) => <p key={id}>{text}</p>);

/** A site without a design, for tests of the run time. Its pages come from each test. */
export const plainParts: SiteParts = {
  site: { name: 'Example', home: '/start' },
  declaration: {
    routes: [
      ['/start', 'HomePage', 'Home'],
      ['/about', 'AboutPage', 'About'],
      ['/terms', 'TermsPage', 'Terms & Conditions'],
      ['/privacy', 'PrivacyPage', 'Privacy Policy'],
      ['*', 'NotFoundPage', 'Page not found'],
    ].map(([path = '', page = '', title = '']) => ({
      path,
      page,
      title,
      description: `${title}.`,
      hydrate: 'interaction',
      prerender: true,
      index: true,
    })),
  },
  pages: {},
  Frame: ({ children }) => (
    <>
      <FramePart selector="header:not(main *)">
        <header>
          <nav aria-label="Main">
            <details>
              <summary>Company</summary>
            </details>
          </nav>
        </header>
      </FramePart>
      {children}
      <FramePart selector="footer:not(main *)">
        <footer>
          <a href="/about">About</a>
          <a href="/cellar">Cellar</a>
          <a href="/terms">Terms & Conditions</a>
          <a href="/privacy">Privacy Policy</a>
        </footer>
      </FramePart>
    </>
  ),
  views: {
    LoadingState: ({ text = 'Loading...' }) => <p>{text}</p>,
    PageError: ({ title, busy, onRetry }) => (
      <div role="alert">
        <h1>{title} is closed for a moment</h1>
        <button type="button" aria-disabled={busy} onClick={busy ? undefined : onRetry}>
          {busy ? 'Trying...' : 'Try again'}
        </button>
      </div>
    ),
    Confirmation: ({ text, onDismiss }) => (
      <aside aria-label="Confirmation">
        <p>{text}</p>
        <button type="button" onClick={onDismiss}>
          Dismiss
        </button>
      </aside>
    ),
    toasts: { load: async () => PlainToasts, Plain: PlainToasts },
  },
};
