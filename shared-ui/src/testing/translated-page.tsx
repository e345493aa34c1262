import { ToastsProvider } from '@site/shared-ui/host';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { renderOnServer } from './server-render.ts';
import { translate } from './translate.ts';

/** Puts the server's HTML of a page into the document and translates it, for `visit`. `stop` ends the translation. */
export async function renderTranslated(page: ReactElement, path: string) {
  const { container } = await renderOnServer(
    <MemoryRouter initialEntries={[path]}>
      <ToastsProvider value={{ show: () => {} }}>{page}</ToastsProvider>
    </MemoryRouter>,
  );
  return { html: container, stop: translate(container) };
}
