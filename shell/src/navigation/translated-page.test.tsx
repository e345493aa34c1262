import { translate } from '@site/shared-ui/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { examineFailure } from '../reporting/failure-owner.ts';
import { isChangedByOthers } from '../start/foreign-changes.ts';
import { createSiteStart } from '../start/site-start.ts';
import { FakeBrowser } from './testing/fake-browser.ts';
import { careers, composed, openShell } from './testing/open-shell.tsx';

/** A page of another team: text without an element of its own, which React cannot remove once it is translated. */
function JoinPage() {
  const [chosen, setChosen] = useState(false);
  return (
    <form>
      <h1 tabIndex={-1}>Join us</h1>
      <input aria-label="Name" name="name" />
      <button type="button" onClick={() => setChosen(true)}>
        Choose
      </button>
      <p>
        <b>A file</b>
        {!chosen && ' or none'}
      </p>
    </form>
  );
}

test.each([true, false])(
  'a page that a translator has broken (translated: %s) comes again with its text',
  async (translated) => {
    const shell = await openShell({
      browser: new FakeBrowser({ path: '/join-innovation' }),
      composition: composed(1, careers('c1'), { previous: careers('c0') }),
      load: async () => JoinPage,
      renderedWith: JoinPage,
      onCaughtError: () => undefined,
      deps: {
        examineFailure: (evidence) =>
          evidence.error instanceof DOMException && isChangedByOthers(document, createSiteStart())
            ? null
            : examineFailure(evidence, () => null),
      },
    });
    const end = translate(shell.root.querySelector('main') ?? shell.root);
    end();
    if (translated) document.documentElement.classList.add('translated-ltr');
    else
      for (const font of shell.root.querySelectorAll('font')) font.replaceWith(...(font.textContent ?? ''));
    fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Asha' } });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Choose' })));
    await act(async () => {});
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Join us');
    expect(screen.getByLabelText('Name')).toHaveValue('Asha');
    expect(screen.queryByRole('alert')).toBeNull();
    const { failures } = shell.tab.report();
    expect(failures.map(({ release }) => release)).toEqual(translated ? [] : ['c1']);
    document.documentElement.className = '';
    await shell.unload();
  },
);
