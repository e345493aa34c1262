import { NavLink } from '@platform/host';
import { FramePart, type FrameProps, type SiteParts, type ToastStack } from '@platform/runtime';
import { declaration } from './unit.ts';

function Frame({ year, children }: FrameProps) {
  return (
    <>
      <a className="skip" href="#main">
        Zum Inhalt
      </a>
      <FramePart selector="header:not(main *)">
        <header>
          <nav aria-label="Hauptmenü">
            {SITE.navigation.bar.map((link) =>
              'to' in link ? (
                <NavLink key={link.to} to={link.to} end>
                  {link.label}
                </NavLink>
              ) : null,
            )}
          </nav>
        </header>
      </FramePart>
      {children}
      <FramePart selector="footer:not(main *)">
        <footer>{`© ${year} ${SITE.name}`}</footer>
      </FramePart>
    </>
  );
}

const Toasts: ToastStack = ({ requests }) => (
  <div className="toasts" role="alert">
    {requests.slice(-1).map(({ id, text }) => (
      <p key={id} className="toast">
        {text}
      </p>
    ))}
  </div>
);

/** What this site gives to the run time. */
export const parts: SiteParts = {
  site: SITE,
  declaration,
  pages: {
    HomePage: () => import(/* webpackChunkName: "HomePage" */ './home.page.tsx'),
    NotFoundPage: () => import(/* webpackChunkName: "NotFoundPage" */ './not-found.page.tsx'),
  },
  Frame,
  views: {
    LoadingState: ({ text = 'Wird geladen …' }) => <p>{text}</p>,
    PageError: ({ title, busy, onRetry }) => (
      <div role="alert">
        <h1>{`${title}: gerade geschlossen`}</h1>
        <button type="button" aria-disabled={busy} onClick={busy ? undefined : onRetry}>
          Noch einmal versuchen
        </button>
      </div>
    ),
    Confirmation: ({ text, onDismiss }) => (
      <aside aria-label="Bestätigung">
        <p>{text}</p>
        <button type="button" onClick={onDismiss}>
          Schließen
        </button>
      </aside>
    ),
    toasts: { load: async () => Toasts, Plain: Toasts },
  },
};
