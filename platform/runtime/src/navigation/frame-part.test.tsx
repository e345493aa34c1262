import { act, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import type { Navigation } from './early-navigation.ts';
import { FrameErrorsProvider, FramePart } from './frame-part.tsx';
import { hrefOf, NavigationProvider } from './navigation-context.tsx';

const state = { entry: { location: { pathname: '/' } } };
const navigation = {
  navigator: { createHref: hrefOf },
  subscribe: () => () => undefined,
  state: () => state,
  first: state,
} as unknown as Navigation;

const thrown = new Error('broken on purpose');

let close: () => Promise<void>;
afterEach(() => close());

type Throws = 'never' | 'while it is hydrated' | 'in its first effect' | 'later';

/** Throws in the browser only, or when its button is pressed. */
function Bar({ throws }: { readonly throws: Throws }) {
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    if (throws === 'in its first effect') throw thrown;
  }, [throws]);
  if (throws === 'while it is hydrated' || pressed) throw thrown;
  return (
    <header>
      <a href="/start">Home</a>
      <button type="button" onClick={() => setPressed(true)}>
        Company
      </button>
    </header>
  );
}

function Page() {
  const [count, setCount] = useState(0);
  return (
    <main>
      <button type="button" onClick={() => setCount(count + 1)}>
        Pressed {count} times
      </button>
    </main>
  );
}

async function open(throws: Throws) {
  const errors: unknown[] = [];
  const phases: unknown[] = [];
  const site = (throwing: Throws) => (
    <NavigationProvider value={navigation}>
      <FrameErrorsProvider
        value={(error, _, phase) => {
          errors.push(error);
          phases.push(phase);
        }}
      >
        <FramePart selector="header">
          <Bar throws={throwing} />
        </FramePart>
      </FrameErrorsProvider>
      <Page />
    </NavigationProvider>
  );
  const root = document.createElement('div');
  root.innerHTML = renderToString(site('never'));
  document.body.append(root);
  const at = (selector: string) => root.querySelector<HTMLElement>(selector);
  const rendered = { header: at('header'), link: at('a'), main: at('main') };
  const silent = () => {};
  const hydrated = await act(async () =>
    hydrateRoot(root, site(throws), { onCaughtError: silent, onRecoverableError: silent }),
  );
  close = async () => {
    await act(async () => hydrated.unmount());
    root.remove();
  };
  const press = (selector: string) => act(async () => at(selector)?.click());
  return { errors, phases, at, rendered, press };
}

test.each([
  ['while it is hydrated', 'first-load'],
  ['in its first effect', 'first-load'],
  ['later', 'open-tab'],
] as const)(
  'the elements of a part that throws %s stay, and the page continues to work',
  async (throws, phase) => {
    const { errors, phases, at, rendered, press } = await open(throws);
    if (throws === 'later') {
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      await press('header button');
    }
    expect(errors).toEqual([thrown]);
    expect(phases).toEqual([phase]);
    expect(at('header')).toBe(rendered.header);
    expect(at('header a')).toBe(rendered.link);
    expect(at('main')).toBe(rendered.main);
    await press('main button');
    expect(at('main button')).toHaveTextContent('Pressed 1 times');
    await press('header button');
    expect(errors).toHaveLength(1);
  },
);
