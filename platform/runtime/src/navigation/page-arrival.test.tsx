import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Announcer, useAnnounce } from './announcer.tsx';
import type { Navigation } from './early-navigation.ts';
import { NavigationProvider } from './navigation-context.tsx';
import type { PageView } from './navigation-state.ts';
import { PageArrival } from './page-arrival.tsx';
import { saveFields } from './page-fields.ts';

function Form() {
  const [name, setName] = useState('');
  return (
    <form>
      <input aria-label="Name" name="name" value={name} onChange={(event) => setName(event.target.value)} />
    </form>
  );
}

function typedBefore(text: string) {
  document.body.innerHTML = `<main><form><input name="name" value="${text}"></form></main>`;
  const fields = saveFields(document);
  document.body.replaceChildren();
  return fields;
}

test('text that is typed before effects have run is not overwritten by text from an earlier copy', async () => {
  const view = {
    page: { route: { path: '/join-innovation', title: 'Join', description: 'Join.' } },
    arrival: { type: 'replace', scrollY: 0 },
    fields: typedBefore('Asha'),
  } as unknown as PageView;
  window.scrollTo = () => undefined;
  const container = document.body.appendChild(document.createElement('div'));
  const name = () => within(container).getByLabelText<HTMLInputElement>('Name');
  // Without React's `act`, effects run as in a browser: in a task after the commit, whose microtask the observer's callback is.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const root = createRoot(container);
  const committed = new Promise<void>((resolve) => {
    new MutationObserver(() => resolve()).observe(container, { childList: true });
  });
  root.render(
    <NavigationProvider value={{ confirmation: () => null } as unknown as Navigation}>
      <Announcer>
        <main>
          <PageArrival view={view} />
          <Form />
        </main>
      </Announcer>
    </NavigationProvider>,
  );
  await committed;
  expect(name()).toHaveValue('Asha');
  fireEvent.change(name(), { target: { value: 'Asha Example' } });
  for (const _ of [1, 2, 3, 4]) await new Promise((resolve) => setTimeout(resolve));
  expect(name()).toHaveValue('Asha Example');
  root.unmount();
});

function Page({ opened }: { readonly opened: () => void }) {
  const announce = useAnnounce();
  opened();
  return (
    <button type="button" onClick={() => announce('About us')}>
      Open
    </button>
  );
}

test('a message appears in an existing status region, and nothing else is rendered', () => {
  let renders = 0;
  render(
    <Announcer>
      <Page opened={() => renders++} />
    </Announcer>,
  );
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  const before = renders;
  act(() => void fireEvent.click(screen.getByRole('button')));
  expect(screen.getByRole('status')).toBe(region);
  expect(region).toHaveTextContent('About us');
  expect(renders).toBe(before);
});
