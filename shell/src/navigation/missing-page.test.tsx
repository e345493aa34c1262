import type { RemotePage, RemoteRelease } from '@site/shared-ui/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { FakeBrowser } from './testing/fake-browser.ts';
import { careers, composed, type LoadPage, type OpenShell, openShell } from './testing/open-shell.tsx';

type Page = RemotePage['Page'];

const Career: Page = () => (
  <>
    <h1>Careers</h1>
    <p>Seven open roles</p>
    <form>
      <input aria-label="Name" name="name" />
    </form>
  </>
);
const Broken: Page = () => {
  throw new Error('broken on purpose');
};
/** Throws when its button is pressed. */
const Fragile: Page = ({ params }) => {
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (broken) throw new Error('broken on purpose');
  }, [broken]);
  return (
    <>
      <Career params={params} />
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
    </>
  );
};
const About: Page = () => <h1>About</h1>;

let shell: OpenShell | null = null;
afterEach(async () => {
  await shell?.unload();
  shell = null;
});

const live = careers('c2');
const previous = careers('c1');

async function open(load: LoadPage, options: { renderedWith?: Page; fallback?: RemoteRelease | null } = {}) {
  const { renderedWith, fallback = null } = options;
  shell = await openShell({
    browser: new FakeBrowser({ path: '/career' }),
    composition: composed(1, live, { previous: fallback }),
    load,
    own: { AboutPage: About },
    onCaughtError: () => undefined,
    ...(renderedWith && { renderedWith }),
  });
  return shell;
}
const heading = () => screen.getByRole('heading', { level: 1 });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
/** Waits for the notice's delay. */
const afterDelay = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 1100))));

describe('a page that throws while it is readable', () => {
  test('gets the focus after a link to another query of it, and its notice stays', async () => {
    const { navigation } = await open(async () => Fragile);
    await press('Break');
    await afterDelay();
    await act(async () => navigation.navigator.push('/career?of=test'));
    expect(heading()).toHaveTextContent('Careers');
    expect(heading()).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('You can read this page');
  });

  test('stays readable, with a notice, and works again after Try again', async () => {
    let page = Fragile;
    await open(async () => page);
    fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Asha' } });
    await press('Break');
    expect(heading()).toHaveTextContent('Careers');
    expect(screen.getByText('Seven open roles')).toBeVisible();
    await afterDelay();
    expect(screen.getByRole('alert')).toHaveTextContent('You can read this page');
    expect(screen.getByLabelText('Name')).toHaveValue('Asha');
    fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Asha Devi' } });
    page = Career;
    await press('Try again');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(heading()).toHaveTextContent('Careers');
    expect(screen.getByLabelText('Name')).toHaveValue('Asha Devi');
  });

  test('stays while a retry is pending, and when the retry fails', async () => {
    const again = Promise.withResolvers<Page>();
    let tries = 0;
    await open(() => {
      tries += 1;
      return tries === 1 ? Promise.resolve(Fragile) : again.promise;
    });
    await press('Break');
    await afterDelay();
    await press('Try again');
    expect(screen.getByRole('button', { name: 'Trying...' })).toHaveAttribute('aria-disabled', 'true');
    expect(heading()).toHaveTextContent('Careers');
    await act(async () => again.reject(new Error('gone')));
    expect(screen.getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-disabled');
    expect(heading()).toHaveTextContent('Careers');
  });

  test('is replaced by the previous release, without a notice', async () => {
    await open(async ({ id }) => (id === 'c2' ? Fragile : Career), { fallback: previous });
    await press('Break');
    expect(heading()).toHaveTextContent('Careers');
    expect(screen.queryByRole('button', { name: 'Break' })).not.toBeInTheDocument();
    await afterDelay();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('stays readable when the previous release throws as well', async () => {
    await open(async ({ id }) => (id === 'c2' ? Fragile : Broken), { fallback: previous });
    await press('Break');
    expect(heading()).toHaveTextContent('Careers');
    await afterDelay();
    expect(screen.getByRole('alert')).toHaveTextContent('You can read this page');
  });
});

test('a page that came with the document and throws when it is hydrated stays readable', async () => {
  await open(async () => Broken, { renderedWith: Career });
  expect(heading()).toHaveTextContent('Careers');
  expect(screen.getByText('Seven open roles')).toBeVisible();
  await afterDelay();
  expect(screen.getByRole('alert')).toHaveTextContent('You can read this page');
});

test('a page that throws on its first render is replaced by a card', async () => {
  await open(async () => Broken);
  expect(screen.getByRole('alert')).toHaveTextContent('closed for a moment');
});

test('the card is replaced by a page that loads after the timeout', async () => {
  const late = Promise.withResolvers<Page>();
  let end = () => {};
  shell = await openShell({
    browser: new FakeBrowser({ path: '/career' }),
    composition: composed(1, live),
    load: () => late.promise,
    wait: (ms) =>
      new Promise((resolve) => {
        if (ms === 10_000) end = resolve;
      }),
  });
  await act(async () => end());
  expect(screen.getByRole('alert')).toHaveTextContent('closed for a moment');
  await act(async () => late.resolve(Career));
  expect(heading()).toHaveTextContent('Careers');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
