import type { RemotePage } from '@site/shared-ui/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import { FakeBrowser } from './testing/fake-browser.ts';
import { careers, composed, openShell } from './testing/open-shell.tsx';

const Jobs: RemotePage['Page'] = () => (
  <>
    <h1>Jobs</h1>
    <form>
      <input aria-label="Name" name="name" />
    </form>
  </>
);
const About: RemotePage['Page'] = () => <h1>About</h1>;
const heading = () => screen.getByRole('heading', { level: 1 });
const moved = { ...careers('c2', ['/jobs']), redirects: [{ from: '/career', to: '/jobs' }] };

test('a link to an address that has moved leads to the new one, with query and anchor', async () => {
  const browser = new FakeBrowser({ path: '/about' });
  const shell = await openShell({
    ...{ browser, composition: composed(1, moved), load: async () => Jobs, own: { AboutPage: About } },
  });
  expect(shell.navigation.hasPage('/career')).toBe(true);
  await act(async () => shell.navigation.navigator.push('/career?from=mail#top'));
  expect(heading()).toHaveTextContent('Jobs');
  const { pathname, search, hash } = browser.location;
  expect(pathname + search + hash).toBe('/jobs?from=mail#top');
  expect(browser.places).toMatchObject({ behind: 1, ahead: 0 });
  await shell.unload();
});

test('an open page whose address moves stays, with its text and address', async () => {
  const browser = new FakeBrowser({ path: '/career' });
  const shell = await openShell({
    ...{
      browser,
      composition: composed(1, careers('c1')),
      load: async () => Jobs,
      own: { AboutPage: About },
    },
  });
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Asha' } });
  await act(async () => shell.tab.update(composed(2, moved)));
  await act(async () => shell.navigation.navigator.push('/about'));
  await act(async () => browser.history.go(-1));
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve))));
  expect(screen.getByLabelText('Name')).toHaveValue('Asha');
  expect(browser.location.pathname).toBe('/career');
  await shell.unload();
});
