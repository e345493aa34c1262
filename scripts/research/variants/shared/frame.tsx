import { SettingsProvider } from '@site/shared-ui';
import { defaultSettings } from '@site/shared-ui/contracts';
import type { ReactNode } from 'react';
import { Footer } from '../../../../shell/src/frame/footer/footer.tsx';
import { Navbar } from '../../../../shell/src/frame/navbar/navbar.tsx';
import { SkipLink } from '../../../../shell/src/frame/skip-link/skip-link.tsx';
import { ToastHost } from '../../../../shell/src/frame/toasts/toast-host.tsx';

/** The site's frame without the composition of releases: the same bar, footer and toasts. */
export function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <SettingsProvider value={defaultSettings}>
      <ToastHost>
        <SkipLink />
        <Navbar />
        <main id="main">{children}</main>
        <Footer year={new Date().getFullYear()} />
      </ToastHost>
    </SettingsProvider>
  );
}
