import { SettingsProvider, ToastsProvider } from '@site/shared-ui';
import { defaultSettings } from '@site/shared-ui/contracts';
import { expectAccessible } from '@site/shared-ui/testing';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { MemoryRouter } from 'react-router-dom';
import { formFixtures } from '../forms/form.fixtures.tsx';
import { buttonFixtures } from './button/button.fixtures.tsx';
import { cardFixtures } from './card/card.fixtures.tsx';
import { errorCardFixtures } from './error-card/error-card.fixtures.tsx';
import { heroFixtures } from './hero/hero.fixtures.tsx';
import { textLinkFixtures } from './link/text-link.fixtures.tsx';
import { loadingStateFixtures } from './loading-state/loading-state.fixtures.tsx';
import { plateFixtures } from './plate/plate.fixtures.tsx';
import { revealFixtures } from './reveal/reveal.fixtures.tsx';
import { roadSignFixtures } from './road-sign/road-sign.fixtures.tsx';
import { sectionFixtures } from './section/section.fixtures.tsx';
import { socialLinksFixtures } from './social-links/social-links.fixtures.tsx';

const everything = Object.entries({
  button: buttonFixtures,
  card: cardFixtures,
  'error card': errorCardFixtures,
  form: formFixtures,
  hero: heroFixtures,
  'loading state': loadingStateFixtures,
  plate: plateFixtures,
  reveal: revealFixtures,
  'road sign': roadSignFixtures,
  section: sectionFixtures,
  'social links': socialLinksFixtures,
  'text link': textLinkFixtures,
}).flatMap(([component, fixtures]) =>
  fixtures.map(({ name, node }) => ({ name: `${component}, ${name}`, node })),
);

const inTheSite = (node: ReactNode) => (
  <MemoryRouter>
    <SettingsProvider value={defaultSettings}>
      <ToastsProvider value={{ show: () => {} }}>{node}</ToastsProvider>
    </SettingsProvider>
  </MemoryRouter>
);

// A mismatch is a console.error, and that fails the test.
test.each(everything)(
  '$name: rendered on a server, taken over as it is, and accessible',
  async ({ node }) => {
    const place = document.createElement('div');
    document.body.append(place);
    place.innerHTML = renderToString(inTheSite(node));
    const [before, html] = [place.firstElementChild, place.innerHTML];
    expect(html).not.toMatch(/ style=| on[a-z]+=/);

    const root = await act(() => hydrateRoot(place, inTheSite(node)));
    expect(place.firstElementChild).toBe(before);
    await expectAccessible(place);
    act(() => root.unmount());
    place.remove();
  },
);
